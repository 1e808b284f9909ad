" Colours for Portable Bridge Notation.
if exists('b:current_syntax')
  finish
endif

syntax case ignore

syntax region pbnTag matchgroup=pbnBracket start=/\[/ end=/\]/ end=/\ze[[{;]/ end=/^\ze\s*$/ contains=pbnName,pbnString
syntax match pbnName /\[\@1<=\s*\w\+/ contained
syntax region pbnString start=/"/ skip=/\\["\\]/ end=/"/ oneline contained contains=pbnEscape,pbnInherited
syntax match pbnEscape /\\["\\]/ contained
syntax match pbnInherited /"\@1<=\(?\|##\?\)"\@=/ contained

" A section is what follows its tag pair, up to the next one or an empty line.
syntax region pbnAuction matchgroup=NONE start=/\(\[\s*Auction\s*"[^"]*"\s*\]\)\@<=/ end=/\ze\[/ end=/^\ze\s*$/ contains=@pbnData,pbnBid,pbnCall
syntax region pbnPlay matchgroup=NONE start=/\(\[\s*Play\s*"[^"]*"\s*\]\)\@<=/ end=/\ze\[/ end=/^\ze\s*$/ contains=@pbnData,pbnCard
syntax cluster pbnData contains=pbnComment,pbnEscapeLine,pbnNag,pbnReference,pbnSuffix,pbnMark
syntax match pbnBid /\<[1-7]\([SHDC]\|NT\?\)\>/ contained
syntax match pbnCall /\<\(Pass\|AP\|XX\?\)\>/ contained
syntax match pbnCard /\<[SHDC][2-9TJQKA]\>/ contained
syntax match pbnNag /\$\d\+/ contained
syntax match pbnReference /=\s*\d\+\s*=/ contained
syntax match pbnSuffix /[!?]\{1,2}/ contained
syntax match pbnMark /\^[ISRL]\|[*+]/ contained

syntax region pbnComment start=/{/ end=/}/ contains=pbnSuit,pbnOrder
syntax region pbnComment start=/;/ end=/$/ oneline contains=pbnSuit,pbnOrder
syntax match pbnEscapeLine /^%.*$/ contains=pbnOrder
syntax match pbnSuit /\\[SHDC]/ contained
syntax match pbnOrder /\<pbnlint:\s*\(ignore-file\|ignore\|disable\|enable\)\[[^]]*\]/ contained

highlight default link pbnBracket Delimiter
highlight default link pbnName Identifier
highlight default link pbnString String
highlight default link pbnEscape SpecialChar
highlight default link pbnInherited Constant
highlight default link pbnBid Number
highlight default link pbnCall Keyword
highlight default link pbnCard Number
highlight default link pbnNag Special
highlight default link pbnReference Label
highlight default link pbnSuffix Operator
highlight default link pbnMark Operator
highlight default link pbnComment Comment
highlight default link pbnEscapeLine PreProc
highlight default link pbnSuit SpecialChar
highlight default link pbnOrder SpecialComment

" Comments may be long.
syntax sync minlines=200
let b:current_syntax = 'pbn'
