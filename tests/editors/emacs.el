;; Takes the fix of `[EVENT', formats, and saves. Any failure ends with an error.  -*- lexical-binding: t -*-
(require 'eglot)

(defun pbn-test-finding (rule)
  (seq-find (lambda (finding) (string-match-p (regexp-quote rule) (flymake-diagnostic-text finding)))
            (flymake-diagnostics)))

(setq make-backup-files nil
      create-lockfiles nil
      eglot-sync-connect t)
(find-file "games.pbn")
(unless (eq major-mode 'pbn-mode) (error "The mode is %s" major-mode))
(call-interactively #'eglot)
(with-timeout (10 (error "No finding of tag-case"))
  (while (not (pbn-test-finding "did you mean Event"))
    (flymake-start)
    (accept-process-output nil 0.02)))

(goto-char (flymake-diagnostic-beg (pbn-test-finding "did you mean Event")))
(let* ((place (eglot--pos-to-lsp-position))
       (actions (jsonrpc-request
                 (eglot--current-server-or-lose) :textDocument/codeAction
                 `(:textDocument ,(eglot--TextDocumentIdentifier)
                   :range (:start ,place :end ,place)
                   :context (:diagnostics [] :only ["quickfix"])))))
  (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
(goto-char (point-min))
(unless (search-forward "[Event \"Køge été\"]" nil t) (error "The fix was not made: %s" (buffer-string)))

(eglot-format-buffer)
(save-buffer)
