-- Starts the server for PBN, RBN and RBX files, and that for PGN files.
if vim.fn.has("nvim-0.11") == 1 then
  vim.lsp.enable({ "pbnlint", "pgnlint" })
  return
end

-- The folder above a file that has one of these.
local function root(markers)
  local above = vim.fn.expand("%:p:h") .. ";"
  for _, marker in ipairs(markers) do
    local found = vim.fn.findfile(marker, above)
    if found == "" then
      found = vim.fn.finddir(marker, above)
    end
    if found ~= "" then
      return vim.fn.fnamemodify(found, marker == ".git" and ":p:h:h" or ":p:h")
    end
  end
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
          root_dir = root(config.root_markers),
        })
      end
      if running then
        vim.lsp.buf_attach_client(args.buf, running)
      end
    end,
  })
end
