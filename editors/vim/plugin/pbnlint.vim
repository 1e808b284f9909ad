" Fixers of ALE: pbnlint repairs what is safe to repair, pbnlint_export writes export format; in PGN both do it
" by pgnlint.
if exists('g:loaded_pbnlint')
  finish
endif
let g:loaded_pbnlint = 1

" Without ALE nothing asks for fixers, and a call of its function would be an error (E117).
function! s:Register() abort
  if empty(globpath(&runtimepath, 'autoload/ale/fix/registry.vim'))
    return
  endif
  call ale#fix#registry#Add('pbnlint', 'pbnlint#Fix', ['pbn', 'rbn', 'pgn'], 'Fix PBN, RBN and PGN files')
  call ale#fix#registry#Add('pbnlint_export', 'pbnlint#Export', ['pbn', 'rbn', 'pgn'], 'Write export format')
endfunction

" By then all packages are there.
if v:vim_did_enter
  call s:Register()
else
  autocmd VimEnter * ++once call s:Register()
endif
