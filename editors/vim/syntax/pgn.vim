" Colours for Portable Game Notation, of chess.
if exists('b:current_syntax')
  finish
endif

syntax region pgnTag matchgroup=pgnBracket start=/\[/ end=/\]/ end=/\ze[[{;]/ end=/^\ze\s*$/ contains=pgnName,pgnString
syntax match pgnName /\[\@1<=\s*\w\+/ contained
syntax region pgnString start=/"/ skip=/\\["\\]/ end=/"/ oneline contained contains=pgnQuote
syntax match pgnQuote /\\["\\]/ contained

syntax match pgnNumber /\<\d\+\.*/
syntax match pgnMove /\<[KQRBN]\=[a-h]\=[1-8]\=[x-]\=[a-h][1-8]\(=\=[QRBN]\)\=[+#]\=/
syntax match pgnMove /\<[O0]-[O0]\(-[O0]\)\=\>[+#]\=\|--/
syntax match pgnMarker /\<1-0\>\|\<0-1\>\|\<1\/2-1\/2\>\|\*/
syntax match pgnNag /\$\d\+/
syntax match pgnSuffix /[!?]\{1,2}/
syntax match pgnParenthesis /[()]/

syntax region pgnComment start=/{/ end=/}/ contains=pgnCommand,pgnOrder
syntax region pgnComment start=/;/ end=/$/ oneline contains=pgnOrder
syntax match pgnEscapeLine /^%.*$/ contains=pgnOrder
syntax match pgnCommand /\[%\w\+[^]}]*\]/ contained
syntax match pgnOrder /\<p[bg]nlint:\s*\(ignore-file\|ignore\|disable\|enable\)\[[^]]*\]/ contained

highlight default link pgnBracket Delimiter
highlight default link pgnName Identifier
highlight default link pgnString String
highlight default link pgnQuote SpecialChar
highlight default link pgnNumber Number
highlight default link pgnMove Keyword
highlight default link pgnMarker Constant
highlight default link pgnNag Special
highlight default link pgnSuffix Operator
highlight default link pgnParenthesis Delimiter
highlight default link pgnComment Comment
highlight default link pgnEscapeLine PreProc
highlight default link pgnCommand PreProc
highlight default link pgnOrder SpecialComment

" Comments may be long.
syntax sync minlines=200
let b:current_syntax = 'pgn'
