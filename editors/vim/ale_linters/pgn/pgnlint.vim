" The same for games of chess.
call ale#Set('pgn_pgnlint_executable', 'pgnlint')
call ale#Set('pgn_pgnlint_options', {})

function! ale_linters#pgn#pgnlint#Root(buffer) abort
  let l:config = ale#path#FindNearestFile(a:buffer, 'pgnlint.toml')
  let l:config = empty(l:config) ? ale#path#FindNearestFile(a:buffer, 'pbnlint.toml') : l:config
  return fnamemodify(empty(l:config) ? bufname(a:buffer) : l:config, ':p:h')
endfunction

call ale#linter#Define('pgn', {
\   'name': 'pgnlint',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'pgn_pgnlint_executable')},
\   'command': '%e lsp',
\   'initialization_options': {buffer -> ale#Var(buffer, 'pgn_pgnlint_options')},
\   'project_root': function('ale_linters#pgn#pgnlint#Root'),
\})
