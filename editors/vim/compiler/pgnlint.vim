" `:make` lists the findings of the file.
if exists('current_compiler')
  finish
endif
let current_compiler = 'pgnlint'

CompilerSet makeprg=pgnlint\ check\ --format\ short\ --quiet\ %:S
CompilerSet errorformat=%f:%l:%v:\ %trror%m,%f:%l:%v:\ %tarning%m,%f:%l:%v:\ %tnfo%m
