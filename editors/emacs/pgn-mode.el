;;; pgn-mode.el --- Games of chess in Portable Game Notation  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: games, languages

;;; Commentary:

;; The same as `pbn-mode' for games of chess, with pgnlint as their language server: M-x eglot.

;;; Code:

(require 'pbn-mode)

(defconst pgn-mode-font-lock-keywords
  '(("\\[\\s-*\\(\\w+\\)\\s-*\"" 1 font-lock-keyword-face)
    ("\\_<\\(?:[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8]\\(?:=?[QRBN]\\)?\\|[O0]-[O0]\\(?:-[O0]\\)?\\)[+#]?"
     . font-lock-function-name-face)
    ("\\_<\\(?:1-0\\|0-1\\|1/2-1/2\\)\\_>\\|\\*" . font-lock-constant-face)
    ("\\$[0-9]+" . font-lock-preprocessor-face)
    ("[!?]\\{1,2\\}" . font-lock-warning-face)
    ("\\[%\\w+[^]}]*\\]" 0 font-lock-preprocessor-face t)
    ("\\<p[bg]nlint:\\s-*\\(?:ignore-file\\|ignore\\|disable\\|enable\\)\\[[^]]*\\]"
     0 font-lock-doc-face t))
  "Colours for tags, moves, annotations, commands and suppressions.")

;;;###autoload
(define-derived-mode pgn-mode pbn-mode "PGN"
  "Major mode for games of chess in Portable Game Notation."
  (setq-local font-lock-defaults '(pgn-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.pgn\\'" . pgn-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs '(pgn-mode . ("pgnlint" "lsp"))))

(provide 'pgn-mode)
;;; pgn-mode.el ends here
