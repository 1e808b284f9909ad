;; Takes the fix of a finding in both files, formats, and saves. Any failure ends with an error.  -*- lexical-binding: t -*-
(require 'eglot)

(defun pbn-test-finding (rule)
  (seq-find (lambda (finding) (string-match-p (regexp-quote rule) (flymake-diagnostic-text finding)))
            (flymake-diagnostics)))

(setq make-backup-files nil
      create-lockfiles nil
      eglot-sync-connect t)

(defun pbn-test-ask (method &rest more)
  "What the server says of the place of the cursor."
  (jsonrpc-request (eglot--current-server-or-lose) method
                   (append (eglot--TextDocumentPositionParams) more)))

(defun pbn-test-connect ()
  "Start the server, unless one manages the buffer."
  (unless (eglot-current-server) (call-interactively #'eglot)))

(defun pbn-test-fix (file mode said line)
  "Open FILE, and take the fix of the finding that says SAID, which gives LINE."
  (find-file file)
  (unless (eq major-mode mode) (error "The mode is %s" major-mode))
  (pbn-test-connect)
  (with-timeout (10 (error "No finding says %s" said))
    (while (not (pbn-test-finding said))
      (flymake-start)
      (accept-process-output nil 0.02)))
  (goto-char (flymake-diagnostic-beg (pbn-test-finding said)))
  (let* ((place (eglot--pos-to-lsp-position))
         (actions (pbn-test-ask :textDocument/codeAction
                                :range `(:start ,place :end ,place)
                                :context '(:diagnostics [] :only ["quickfix"]))))
    (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
  (goto-char (point-min))
  (unless (search-forward line nil t) (error "The fix was not made: %s" (buffer-string))))

(pbn-test-fix "games.pbn" 'pbn-mode "did you mean Event" "[Event \"Køge été\"]")
(eglot-format-buffer)
(save-buffer)

;; What can be written: a value that has no quote after it, a call.
(find-file "written.pbn")
(pbn-test-connect)
(defun pbn-test-offers (text word)
  "Whether WORD is offered at the end of TEXT."
  (erase-buffer)
  (insert text)
  (eglot--signal-textDocument/didChange)
  (let ((offered (append (pbn-test-ask :textDocument/completion) nil)))
    (unless (seq-find (lambda (item) (equal (plist-get item :label) word)) offered)
      (error "%s is not offered after %s: %s" word text offered))))
(pbn-test-offers "[Vulnerable \"" "NS")
(pbn-test-offers "[Dealer \"S\"]\n[Auction \"S\"]\n1NT " "X")
(set-buffer-modified-p nil)

;; Records, and what is in files that are not open.
(find-file "games.rbn")
(unless (eq major-mode 'rbn-mode) (error "The mode is %s" major-mode))
(pbn-test-connect)
(search-forward "C 4")
(let ((hover (format "%s" (pbn-test-ask :textDocument/hover))))
  (unless (string-match-p "4♠ by North" hover) (error "No hover on a contract: %s" hover)))
(let ((found (format "%s" (jsonrpc-request (eglot--current-server-or-lose) :workspace/symbol
                                           '(:query "elsewhere")))))
  (unless (string-match-p "more.pbn" found) (error "Elsewhere is not found: %s" found)))

;; Games of chess: what a move is, and which moves are legal after it.
(pbn-test-fix "games.pgn" 'pgn-mode "2024-3-1" "[Date \"2024.03.01\"]")
(search-forward "e5")
(let ((hover (format "%s" (pbn-test-ask :textDocument/hover))))
  (unless (string-match-p (regexp-quote "1... e5") hover) (error "No hover on e5: %s" hover)))
(forward-char)
(let ((offered (format "%s" (pbn-test-ask :textDocument/completion))))
  (unless (string-match-p "Nf3" offered) (error "Nf3 is not offered: %s" offered)))
(eglot-format-buffer)
(save-buffer)
