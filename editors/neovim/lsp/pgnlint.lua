-- The same for games of chess: `vim.lsp.enable("pgnlint")`.
return {
  cmd = { "pgnlint", "lsp" },
  filetypes = { "pgn" },
  root_markers = { "pgnlint.toml", ".pgnlint.toml", "pbnlint.toml", ".pbnlint.toml", ".git" },
}
