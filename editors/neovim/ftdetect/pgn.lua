vim.filetype.add({ extension = { pgn = "pgn" } })
