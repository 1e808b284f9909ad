" What the fixers do: the lines go through the program in the encoding and with the line ends of the
" file, because export format depends on both.

function! pbnlint#Fix(buffer, lines) abort
  return s:Through('check --fix --quiet', a:buffer, a:lines)
endfunction

function! pbnlint#Export(buffer, lines) abort
  return s:Through('export --quiet', a:buffer, a:lines)
endfunction

" The lines as the program writes them, or 0 where it cannot.
function! s:Through(command, buffer, lines) abort
  let l:encoding = getbufvar(a:buffer, '&fileencoding')
  let l:encoding = empty(l:encoding) ? &encoding : l:encoding
  let l:end = getbufvar(a:buffer, '&fileformat') is# 'dos' ? "\r" : ''
  let l:sent = map(copy(a:lines), {_, line -> iconv(line, &encoding, l:encoding) . l:end})
  let l:own = getbufvar(a:buffer, '&filetype') is# 'pgn' ? 'pgnlint' : 'pbnlint'
  let l:program = shellescape(get(g:, 'ale_' . l:own[:2] . '_' . l:own . '_executable', l:own))
  let l:name = shellescape(fnamemodify(bufname(a:buffer), ':p'))
  let l:all = l:program . ' ' . a:command . ' - --stdin-filename ' . l:name . ' 2>/dev/null'
  let l:written = systemlist(l:all, l:sent + [''])
  if v:shell_error > 1
    return 0
  endif
  return map(l:written, {_, line -> iconv(substitute(line, "\r$", '', ''), l:encoding, &encoding)})
endfunction
