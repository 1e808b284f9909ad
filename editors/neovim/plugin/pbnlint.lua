-- Starts the server for PBN files.
if vim.fn.has("nvim-0.11") == 1 then
  vim.lsp.enable("pbnlint")
  return
end

-- Older ones do not read lsp/pbnlint.lua by themselves.
local running
vim.api.nvim_create_autocmd("FileType", {
  pattern = "pbn",
  callback = function(args)
    if not (running and vim.lsp.get_client_by_id(running)) then
      local file = vim.api.nvim_get_runtime_file("lsp/pbnlint.lua", false)[1]
      local config = dofile(file)
      running = vim.lsp.start_client({
        name = "pbnlint",
        cmd = config.cmd,
        init_options = config.init_options,
      })
    end
    if running then
      vim.lsp.buf_attach_client(args.buf, running)
    end
  end,
})
