" Fixers of ALE: pbnlint repairs what is safe to repair, pbnlint_export writes export format; in PGN both do it
" by pgnlint.
if exists('g:loaded_pbnlint')
  finish
endif
let g:loaded_pbnlint = 1

function! s:Register() abort
  call ale#fix#registry#Add('pbnlint', 'pbnlint#Fix', ['pbn', 'rbn', 'pgn'], 'Fix PBN, RBN and PGN files')
  call ale#fix#registry#Add('pbnlint_export', 'pbnlint#Export', ['pbn', 'rbn', 'pgn'], 'Write export format')
endfunction

" Without ALE nothing asks for fixers, and a call of its function would be an error (E117).
function! s:HasAle() abort
  return !empty(globpath(&runtimepath, 'autoload/ale/fix/registry.vim'))
endfunction

if s:HasAle()
  call s:Register()
else
  " A manager of plugins may add it later.
  autocmd VimEnter * ++once if s:HasAle() | call s:Register() | endif
endif
