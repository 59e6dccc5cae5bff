class Trivet < Formula
  desc "Recipes, meal plan and shopping lists for a household"
  homepage "{{address}}"
  version "{{version}}"
  license "MIT"

  depends_on :linux

  on_intel do
    url "{{address}}/trivet-{{version}}-linux-x64.tar.gz"
    sha256 "{{sha256-linux-x64}}"
  end

  on_arm do
    url "{{address}}/trivet-{{version}}-linux-arm64.tar.gz"
    sha256 "{{sha256-linux-arm64}}"
  end

  # The program's own code is appended to the executable: nothing may be stripped from it.
  skip_clean "bin"

  def install
    bin.install "trivet"
    man1.install Dir["**/trivet.1*"]
    (var/"trivet").mkpath
  end

  service do
    run [opt_bin/"trivet", "serve"]
    environment_variables TRIVET_DATA_DIR: var/"trivet"
    keep_alive true
    log_path var/"log/trivet.log"
    error_log_path var/"log/trivet.log"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/trivet --version")
  end
end
