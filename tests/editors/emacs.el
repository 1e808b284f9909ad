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

(defun pbn-test-fix (file mode said line)
  "Open FILE, and take the fix of the finding that says SAID, which gives LINE."
  (find-file file)
  (unless (eq major-mode mode) (error "The mode is %s" major-mode))
  (call-interactively #'eglot)
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
