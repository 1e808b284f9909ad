-- Takes the fix of `[EVENT`, formats, and saves. Any failure ends with status 1.
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

if vim.bo.filetype ~= "pbn" then
  return fail("the file type is " .. vim.bo.filetype)
end
if not vim.wait(10000, function() return finding("tag-case") ~= nil end, 10) then
  return fail("no finding of tag-case")
end

local found = finding("tag-case")
local place = { line = found.lnum, character = found.col }
local params = {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = place, ["end"] = place },
  context = { diagnostics = {}, only = { "quickfix" } },
}
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 10000)
for client, answer in pairs(answers or {}) do
  local action = (answer.result or {})[1]
  if action then
    local encoding = vim.lsp.get_client_by_id(client).offset_encoding
    vim.lsp.util.apply_workspace_edit(action.edit, encoding)
  end
end
if vim.fn.getline(2) ~= '[Event "Køge été"]' then
  return fail("the fix was not made: " .. vim.fn.getline(2))
end

if vim.lsp.buf.format then
  vim.lsp.buf.format({ timeout_ms = 10000 })
else
  vim.lsp.buf.formatting_sync(nil, 10000)
end
vim.cmd("write")

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
