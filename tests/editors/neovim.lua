-- Opens the file of the command line, waits for its diagnostics, prints their codes, applies
-- `source.fixAll.pbnlint`, saves and ends. Any failure ends with status 1.
local function fail(why)
  io.stderr:write("neovim: " .. why .. "\n")
  vim.cmd("cquit 1")
end

local client = vim.lsp.start_client({ name = "pbnlint", cmd = { vim.env.PBNLINT, "lsp" } })
if not client then
  return fail("the server does not start")
end
vim.lsp.buf_attach_client(0, client)
if not vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end, 20) then
  return fail("no diagnostics")
end
for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
  io.stderr:write(tostring(diagnostic.code) .. "\n")
end

local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { "source.fixAll.pbnlint" } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 10000)
local count = 0
for _, answer in pairs(answers or {}) do
  for _, action in ipairs(answer.result or {}) do
    local encoding = vim.lsp.get_client_by_id(client).offset_encoding
    vim.lsp.util.apply_workspace_edit(action.edit, encoding)
    count = count + 1
  end
end
if count ~= 1 then
  return fail("expected one action, found " .. count)
end
vim.cmd("write")
vim.cmd("qall!")
