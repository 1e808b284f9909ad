-- Takes the fix of a finding in both files, formats, and saves. Any failure ends with status 1.
local function fail(why)
  io.stderr:write("neovim: " .. why .. "\n")
  vim.cmd("cquit 1")
end

local function finding(rule)
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    if diagnostic.code == rule then
      return diagnostic
    end
  end
end

-- What the server says of a place, and which one it is.
local function ask(method, place, more)
  local params = vim.tbl_extend("error", {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = place,
  }, more or {})
  for client, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 10000) or {}) do
    return answer.result, client
  end
end

-- Whether the fix of a rule gives a line of a file.
local function fixes(filetype, rule, number, line)
  if vim.bo.filetype ~= filetype then
    return fail("the file type is " .. vim.bo.filetype)
  end
  if not vim.wait(10000, function() return finding(rule) ~= nil end, 10) then
    return fail("no finding of " .. rule)
  end
  local found = finding(rule)
  local place = { line = found.lnum, character = found.col }
  local actions, client = ask("codeAction", place, {
    range = { start = place, ["end"] = place },
    context = { diagnostics = {}, only = { "quickfix" } },
  })
  local encoding = vim.lsp.get_client_by_id(client).offset_encoding
  vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
  if vim.fn.getline(number) ~= line then
    return fail("the fix was not made: " .. vim.fn.getline(number))
  end
  return true
end

local function format_and_write()
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 10000 })
  else
    vim.lsp.buf.formatting_sync(nil, 10000)
  end
  vim.cmd("write")
end

if not fixes("pbn", "tag-case", 2, '[Event "Køge été"]') then
  return
end
format_and_write()

-- Games of chess: what a move is, and which moves are legal after it.
vim.cmd("edit games.pgn")
if not fixes("pgn", "bad-date", 2, '[Date "2024.03.01"]') then
  return
end
local hover = vim.inspect((ask("hover", { line = 3, character = 5 })))
if not hover:find("1... e5", 1, true) then
  return fail("no hover on e5: " .. hover)
end
local offered = vim.inspect((ask("completion", { line = 3, character = 8 })))
if not offered:find("Nf3", 1, true) then
  return fail("Nf3 is not offered: " .. offered)
end
format_and_write()

-- What is offered at the end of some lines, which take the place of all others.
local function offers(lines, word)
  vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
  local items = ask("completion", { line = #lines - 1, character = #lines[#lines] }) or {}
  for _, item in ipairs(items) do
    if item.label == word then
      return true
    end
  end
  return fail(word .. " is not offered after " .. lines[#lines] .. ": " .. vim.inspect(items))
end

-- What can be written: a value that has no quote after it, a call, a card.
vim.cmd("edit written.pbn")
local deal = '[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]'
local play = { deal, '[Contract "1NT"]', '[Declarer "N"]', '[Play "E"]', "ST S" }
if
  not offers({ '[Vulnerable "' }, "NS")
  or not offers({ '[Dealer "S"]', '[Auction "S"]', "1NT " }, "X")
  or not offers(play, "S7")
then
  return
end

-- Records, and what is in files that are not open.
vim.cmd("edit! games.rbn")
if vim.bo.filetype ~= "rbn" then
  return fail("the file type of games.rbn is " .. vim.bo.filetype)
end
local said = vim.inspect((ask("hover", { line = 1, character = 3 })))
if not said:find("4♠ by North", 1, true) then
  return fail("no hover on a contract: " .. said)
end
local symbols = vim.lsp.buf_request_sync(0, "workspace/symbol", { query = "elsewhere" }, 10000) or {}
if not vim.inspect(symbols):find("more.pbn", 1, true) then
  return fail("an event of another file is not found: " .. vim.inspect(symbols))
end

-- Nothing of a plugin that is not there is asked for.
if vim.v.errmsg:find("E117", 1, true) then
  return fail(vim.v.errmsg)
end

-- What Neovim can show since 0.10.
if vim.lsp.inlay_hint then
  vim.cmd("edit hints.pbn")
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { '[Dealer "N"]', '[Auction "N"]', "1C Pass Pass Pass" })
  vim.lsp.inlay_hint.enable(true)
  local function hint()
    local first = vim.lsp.inlay_hint.get({ bufnr = 0 })[1]
    return first and first.inlay_hint.label
  end
  if not vim.wait(10000, function() return hint() == "N:" end, 10) then
    return fail("no hint of who calls first: " .. tostring(hint()))
  end
  local function color()
    local first = (vim.lsp.semantic_tokens.get_at_pos(0, 2, 0) or {})[1]
    return first and first.type
  end
  if not vim.wait(10000, function() return color() == "keyword" end, 10) then
    return fail("a call has no color: " .. tostring(color()))
  end
end
vim.cmd("qall!")
