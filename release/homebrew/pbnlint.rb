class Pbnlint < Formula
  desc "Linter, fixer and export-format normalizer for bridge (PBN) and chess (PGN)"
  homepage "@repository@"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@repository@/releases/download/v@version@/pbnlint-@version@-aarch64-apple-darwin.tar.gz"
      sha256 "@sha256 pbnlint-@version@-aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/pbnlint-@version@-x86_64-apple-darwin.tar.gz"
      sha256 "@sha256 pbnlint-@version@-x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@repository@/releases/download/v@version@/pbnlint-@version@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@sha256 pbnlint-@version@-aarch64-unknown-linux-musl.tar.gz@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/pbnlint-@version@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@sha256 pbnlint-@version@-x86_64-unknown-linux-musl.tar.gz@"
    end
  end

  def install
    bin.install "pbnlint", "pgnlint"
    man1.install Dir["man/man1/*.1"]
    %w[pbnlint pgnlint].each do |program|
      bash_completion.install "completions/#{program}.bash" => program
      fish_completion.install "completions/#{program}.fish"
      zsh_completion.install "completions/_#{program}"
    end
    prefix.install "licenses.txt"
  end

  test do
    (testpath/"evening.pbn").write "[EVENT \"Club evening\"]\n"
    assert_match "tag-case", shell_output("#{bin}/pbnlint check evening.pbn", 1)
  end
end
