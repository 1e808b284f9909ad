-- Neovim 0.11 and newer read this file for `vim.lsp.enable("pbnlint")`.
-- Settings go into `init_options`, for example { format = true, select = { "default", "style" } }.
return {
  cmd = { "pbnlint", "lsp" },
  filetypes = { "pbn", "rbn" },
  root_markers = { "pbnlint.toml", ".pbnlint.toml", ".git" },
}
