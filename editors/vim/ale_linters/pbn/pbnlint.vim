" Findings by the language server, which knows the encoding of the file on disk.
call ale#Set('pbn_pbnlint_executable', 'pbnlint')
call ale#Set('pbn_pbnlint_options', {})

function! ale_linters#pbn#pbnlint#Root(buffer) abort
  let l:config = ale#path#FindNearestFile(a:buffer, 'pbnlint.toml')
  return fnamemodify(empty(l:config) ? bufname(a:buffer) : l:config, ':p:h')
endfunction

call ale#linter#Define('pbn', {
\   'name': 'pbnlint',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'pbn_pbnlint_executable')},
\   'command': '%e lsp',
\   'initialization_options': {buffer -> ale#Var(buffer, 'pbn_pbnlint_options')},
\   'project_root': function('ale_linters#pbn#pbnlint#Root'),
\})
