autocmd BufNewFile,BufRead *.pbn,*.PBN setfiletype pbn
