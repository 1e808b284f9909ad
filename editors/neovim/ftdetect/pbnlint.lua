-- Versions before 0.8 do not look at `vim.filetype.add`.
for filetype, endings in pairs({ pbn = { "pbn" }, pgn = { "pgn" }, rbn = { "rbn", "rbx" } }) do
  for _, ending in ipairs(endings) do
    vim.api.nvim_create_autocmd({ "BufNewFile", "BufRead" }, {
      pattern = { "*." .. ending, "*." .. ending:upper() },
      command = "setfiletype " .. filetype,
    })
  end
end
