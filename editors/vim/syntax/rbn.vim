" Colours for RBN, and for RBX, which has each record on one line.
if exists('b:current_syntax')
  finish
endif

syntax match rbnLabel /^[DTLEFSKNBHACPRMI1-9]\ze\( \|$\)/
syntax match rbnLabel /[DTLEFSKNBHACPRMI1-9]\ze{/
syntax match rbnColon /[:;]/
syntax region rbnText start=/^{/ end=/}$/ contains=@Spell
syntax match rbnExtra /^%.*$/ contains=rbnOrder
syntax match rbnOrder /\<pbnlint:\s*\(ignore-file\|ignore\|disable\|enable\)\[[^]]*\]/ contained

highlight default link rbnLabel Identifier
highlight default link rbnColon Delimiter
highlight default link rbnText Comment
highlight default link rbnExtra PreProc
highlight default link rbnOrder SpecialComment

let b:current_syntax = 'rbn'
