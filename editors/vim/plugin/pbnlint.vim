" Fixers of ALE: pbnlint repairs what is safe to repair, pbnlint_export writes export format; in PGN both do it
" by pgnlint.
if exists('g:loaded_pbnlint')
  finish
endif
let g:loaded_pbnlint = 1

" Where ALE is not installed nothing asks for fixers.
silent! call ale#fix#registry#Add('pbnlint', 'pbnlint#Fix', ['pbn', 'pgn'], 'Fix PBN and PGN files')
silent! call ale#fix#registry#Add('pbnlint_export', 'pbnlint#Export', ['pbn', 'pgn'], 'Write export format')
