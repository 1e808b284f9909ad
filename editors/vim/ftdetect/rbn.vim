autocmd BufNewFile,BufRead *.rbn,*.RBN,*.rbx,*.RBX setfiletype rbn
