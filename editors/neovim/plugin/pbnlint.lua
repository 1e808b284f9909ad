-- Starts the server for PBN files, and that for PGN files.
if vim.fn.has("nvim-0.11") == 1 then
  vim.lsp.enable({ "pbnlint", "pgnlint" })
  return
end

-- Older ones do not read lsp/*.lua by themselves.
for _, name in ipairs({ "pbnlint", "pgnlint" }) do
  local config = dofile(vim.api.nvim_get_runtime_file("lsp/" .. name .. ".lua", false)[1])
  local running
  vim.api.nvim_create_autocmd("FileType", {
    pattern = config.filetypes,
    callback = function(args)
      if not (running and vim.lsp.get_client_by_id(running)) then
        running = vim.lsp.start_client({
          name = name,
          cmd = config.cmd,
          init_options = config.init_options,
        })
      end
      if running then
        vim.lsp.buf_attach_client(args.buf, running)
      end
    end,
  })
end
