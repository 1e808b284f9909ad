autocmd BufNewFile,BufRead *.pgn,*.PGN setfiletype pgn
