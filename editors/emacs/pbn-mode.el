;;; pbn-mode.el --- Bridge files in Portable Bridge Notation  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: games, languages

;;; Commentary:

;; Major modes with colours for PBN, and for RBN and RBX, and pbnlint as its language server: M-x eglot.

;;; Code:

(defvar pbn-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?{ "<" table)
    (modify-syntax-entry ?} ">" table)
    (modify-syntax-entry ?\; "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    table)
  "Comments in braces, and from a semicolon to the end of the line.")

(defconst pbn-mode--syntax-propertize
  (syntax-propertize-rules
   ;; An escape line; in a comment in braces a `%' is like any other character.
   ("^\\(%\\)" (1 (unless (nth 4 (save-excursion (syntax-ppss (match-beginning 1))))
                    (string-to-syntax "< b"))))
   ;; A backslash escapes only a quote or itself.
   ("\\(\\\\\\)[^\"\\\\]" (1 "."))))

(defconst pbn-mode-font-lock-keywords
  '(("\\[\\s-*\\(\\w+\\)" 1 font-lock-keyword-face)
    ("\"\\(\\?\\|##?\\)\"" 1 font-lock-constant-face t)
    ("\\_<[1-7]\\(?:NT?\\|[SHDC]\\)\\_>" . font-lock-function-name-face)
    ("\\_<\\(?:Pass\\|AP\\|XX?\\)\\_>" . font-lock-builtin-face)
    ("\\_<[SHDC][2-9TJQKA]\\_>" . font-lock-constant-face)
    ("\\$[0-9]+" . font-lock-preprocessor-face)
    ("=\\s-*[0-9]+\\s-*=" . font-lock-variable-name-face)
    ("[!?]\\{1,2\\}\\|\\^[ISRL]" . font-lock-warning-face)
    ("\\<pbnlint:\\s-*\\(?:ignore-file\\|ignore\\|disable\\|enable\\)\\[[^]]*\\]"
     0 font-lock-doc-face t))
  "Colours for tags, calls, cards, notes and suppressions.")

;;;###autoload
(define-derived-mode pbn-mode text-mode "PBN"
  "Major mode for bridge files in Portable Bridge Notation."
  (setq-local comment-start "; ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "[;{]+\\s-*")
  (setq-local syntax-propertize-function pbn-mode--syntax-propertize)
  (setq-local font-lock-defaults '(pbn-mode-font-lock-keywords nil t)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.pbn\\'" . pbn-mode))

;;;###autoload
(define-derived-mode rbn-mode text-mode "RBN"
  "Major mode for bridge files in RBN and RBX."
  (setq-local comment-start "% ")
  (setq-local comment-end "")
  (setq-local font-lock-defaults
              '((("^%.*$" . font-lock-comment-face)
                 ("^[DTLEFSKNBHACPRMI1-9]\\_>" . font-lock-keyword-face)
                 ("\\([DTLEFSKNBHACPRMI1-9]\\){" 1 font-lock-keyword-face))
                t)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.rb[nx]\\'" . rbn-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs '((pbn-mode rbn-mode) . ("pbnlint" "lsp"))))

(provide 'pbn-mode)
;;; pbn-mode.el ends here
