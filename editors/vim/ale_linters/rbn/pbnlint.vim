" The same for RBN and RBX.
call ale#Set('pbn_pbnlint_executable', 'pbnlint')
call ale#Set('pbn_pbnlint_options', {})

function! ale_linters#rbn#pbnlint#Root(buffer) abort
  let l:config = ale#path#FindNearestFile(a:buffer, 'pbnlint.toml')
  return fnamemodify(empty(l:config) ? bufname(a:buffer) : l:config, ':p:h')
endfunction

call ale#linter#Define('rbn', {
\   'name': 'pbnlint',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'pbn_pbnlint_executable')},
\   'command': '%e lsp',
\   'initialization_options': {buffer -> ale#Var(buffer, 'pbn_pbnlint_options')},
\   'project_root': function('ale_linters#rbn#pbnlint#Root'),
\})
