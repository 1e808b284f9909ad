vim.filetype.add({ extension = { pbn = "pbn" } })
