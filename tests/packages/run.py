#!/usr/bin/env python3
"""Tries the packages as their users do: hooks, wheel, reports.

    PBNLINT_TEST_PACKAGES=1 cargo test packages      or      python3 tests/packages/run.py

It needs git, a Rust toolchain, Python 3.9 or newer, and package registries: pip installs
pre-commit, maturin and jsonschema into a virtual environment, and cargo fetches what
Cargo.lock names. Everything happens in a temporary folder; `--keep FOLDER` works in a folder
that stays, so that a second run is faster.

1. The real pre-commit, in a scratch repository: `try-repo` against this one fails on a bad
   file; the configuration of the manual fails, repairs, then passes; export writes.
2. The real wheel, built by maturin, installed into an environment of its own, and run; and
   the hook of the manual that runs what is installed.
3. The reports of that program over tests/corpus, held to their schemas by another validator.
4. The YAML of the manual and of action.yml, parsed; the steps of the action, run.
5. The mirror for pre-commit that `release/build` makes: its hooks install the wheel.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv

HERE = pathlib.Path(__file__).resolve().parents[2]

BAD = '[EVENT "Club evening"]\n[Board "7"]\n'
FIXED = '[Event "Club evening"]\n[Board "7"]\n'
BEYOND_REPAIR = '[Event "Club evening"]\n[Result "13"]\n[Result "12"]\n'


def say(text):
    print(f"== {text}", flush=True)


class Work:
    """The folder of the run, and the variables that its programs see."""

    def __init__(self, folder):
        self.folder = folder
        self.env = dict(os.environ)
        for name in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "PRE_COMMIT", "RUSTFLAGS"]:
            self.env.pop(name, None)
        self.env.update(
            # The program is tried here, not its speed.
            CARGO_PROFILE_RELEASE_LTO="off",
            CARGO_PROFILE_RELEASE_CODEGEN_UNITS="16",
            CARGO_PROFILE_RELEASE_OPT_LEVEL="0",
            CARGO_PROFILE_RELEASE_DEBUG="none",
            CARGO_TARGET_DIR=str(folder / "target"),
            PRE_COMMIT_HOME=str(folder / "pre-commit"),
            PIP_DISABLE_PIP_VERSION_CHECK="1",
            GIT_CONFIG_GLOBAL=os.devnull,
            GIT_AUTHOR_NAME="t",
            GIT_AUTHOR_EMAIL="t@example.org",
            GIT_COMMITTER_NAME="t",
            GIT_COMMITTER_EMAIL="t@example.org",
        )

    def run(self, *command, cwd=None, status=0, env=None):
        """Runs a program and demands its exit status; returns what it printed."""
        words = [str(word) for word in command]
        print("$ " + " ".join(words), flush=True)
        done = subprocess.run(
            words,
            cwd=cwd or self.folder,
            env={**self.env, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(done.stdout, end="", flush=True)
        if done.returncode != status:
            sys.exit(f"FAILED: status {done.returncode}, not {status}: {' '.join(words)}")
        return done.stdout

    def python(self, name, *packages):
        """An environment with packages; returns its folder of programs."""
        folder = self.folder / name
        venv.create(folder, with_pip=True)
        programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.run(programs / "python", "-m", "pip", "install", "--quiet", *packages)
        return programs

    def repository(self, name, files):
        """A git repository with these files, committed."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self.run("git", "init", "--quiet", cwd=folder)
        for path, text in files.items():
            (folder / path).write_text(text, newline="")
        self.commit(folder)
        return folder

    def commit(self, folder):
        self.run("git", "add", "-A", cwd=folder)
        self.run("git", "commit", "--quiet", "--allow-empty", "-m", "files", cwd=folder)


def expect(condition, text):
    if not condition:
        sys.exit(f"FAILED: {text}")


def source(work):
    """This project as a repository: what is committed, and what is not yet."""
    say("the project as a repository")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=HERE, check=True, stdout=subprocess.PIPE,
    ).stdout
    folder = work.folder / "source"
    shutil.rmtree(folder, ignore_errors=True)
    for name in filter(None, listed.decode().split("\0")):
        if (HERE / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HERE / name, folder / name)
    work.run("git", "init", "--quiet", cwd=folder)
    work.commit(folder)
    return folder


def blocks(kind):
    text = (HERE / "docs/ci.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def hooks(work, programs, source):
    pre_commit = programs / "pre-commit"
    say("the manifest of the hooks")
    work.run(pre_commit, "validate-manifest", HERE / ".pre-commit-hooks.yaml")

    say("try-repo fails on a bad file, and on that alone")
    files = {"bad.pbn": BAD, "GOOD.PBN": FIXED, "notes.txt": "[EVENT none of ours\n"}
    scratch = work.repository("scratch", files)
    printed = work.run(pre_commit, "try-repo", source, "pbnlint", "--all-files", "--verbose",
                    cwd=scratch, status=1)
    expect("bad.pbn:1:2: warning[tag-case]" in printed, "the finding is not shown")
    expect("notes.txt" not in printed and "GOOD" not in printed, "other files are checked")
    expect((scratch / "bad.pbn").read_text() == BAD, "the check wrote")

    say("the configuration of the manual")
    [block] = [b for b in blocks("yaml") if "pbnlint-fix" in b]
    revision = work.run("git", "rev-parse", "HEAD", cwd=source).strip()
    block = re.sub(r"repo: .*", f"repo: {source.as_uri()}", block)
    block = re.sub(r"rev: .*", f"rev: {revision}", block)
    block = re.sub(r"^ *# *(?=- id: )", "      ", block, flags=re.MULTILINE)
    (scratch / ".pre-commit-config.yaml").write_text(block)
    work.run(pre_commit, "validate-config", ".pre-commit-config.yaml", cwd=scratch)
    work.commit(scratch)
    printed = work.run(pre_commit, "run", "pbnlint-fix", "--all-files", cwd=scratch, status=1)
    expect("files were modified by this hook" in printed, "nothing was repaired")
    expect((scratch / "bad.pbn").read_text() == FIXED, "the repair is another one")
    work.run(pre_commit, "run", "pbnlint-fix", "--all-files", cwd=scratch)
    (scratch / "bad.pbn").write_text(BEYOND_REPAIR)
    printed = work.run(pre_commit, "run", "pbnlint-fix", "--all-files", cwd=scratch, status=1)
    expect("repeated-tag" in printed, "what cannot be repaired is not shown")
    (scratch / "bad.pbn").write_text(FIXED)
    work.run(pre_commit, "run", "pbnlint-fix", "--all-files", cwd=scratch)

    say("the hook for export format")
    printed = work.run(pre_commit, "run", "pbnlint-export", "--hook-stage", "manual", "--all-files",
                    cwd=scratch, status=1)
    expect("files were modified by this hook" in printed, "nothing was exported")
    exported = (scratch / "bad.pbn").read_bytes()
    expect(exported.startswith(b"% PBN 2.1\r\n% EXPORT\r\n"), "this is no export format")
    work.run(pre_commit, "run", "pbnlint-export", "--hook-stage", "manual", "--all-files",
             cwd=scratch)
    expect((scratch / "bad.pbn").read_bytes() == exported, "export is no fixed point")


def wheel(work, programs, source):
    say("the wheel")
    dist = work.folder / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    work.run(programs / "maturin", "build", "--release", "--out", dist, cwd=source)
    [package] = dist.glob("*.whl")
    users = work.python("user", "--force-reinstall", "--no-deps", "--no-index", package)
    pbnlint = users / "pbnlint"
    printed = work.run(users / "python", "-m", "pip", "show", "pbnlint")
    expect("Summary: Linter" in printed, "the metadata is missing")
    work.run(pbnlint, "--version")
    folder = work.repository("wheel-scratch", {"bad.pbn": BAD})
    work.run(pbnlint, "check", cwd=folder, status=1)
    work.run(pbnlint, "check", "--fix", cwd=folder)
    expect((folder / "bad.pbn").read_text() == FIXED, "the wheel repairs nothing")

    say("the hook that runs what is installed")
    [block] = [b for b in blocks("yaml") if "language: system" in b]
    (folder / "bad.pbn").write_text(BAD)
    (folder / ".pre-commit-config.yaml").write_text(block)
    work.commit(folder)
    printed = work.run(programs / "pre-commit", "run", "--all-files", cwd=folder, status=1,
                    env={"PATH": f"{users}{os.pathsep}{work.env['PATH']}"})
    expect("tag-case" in printed, "the finding is not shown")
    return pbnlint


def mirror(work, programs, source):
    say("the mirror for pre-commit, which installs the wheel")
    dist = work.folder / "dist"
    shutil.copytree(dist, source / "release/dist", dirs_exist_ok=True)
    work.run(source / "release/build", "manifests", cwd=source)
    shutil.unpack_archive(source / "release/dist/manifests.tar.gz", work.folder)
    files = work.folder / "manifests/pre-commit-mirror"
    mirror = work.repository("mirror", {file.name: file.read_text() for file in files.iterdir()})
    revision = work.run("git", "rev-parse", "HEAD", cwd=mirror).strip()
    config = (f"repos:\n  - repo: {mirror.as_uri()}\n    rev: {revision}\n"
              "    hooks:\n      - id: pbnlint-fix\n")
    folder = work.repository("mirror-scratch", {"bad.pbn": BAD, ".pre-commit-config.yaml": config})
    begin = time.monotonic()
    printed = work.run(programs / "pre-commit", "run", "--all-files", cwd=folder, status=1,
                    env={"PIP_FIND_LINKS": str(dist)})
    print(f"{time.monotonic() - begin:.1f} s from nothing to the repair")
    expect("files were modified by this hook" in printed, "nothing was repaired")
    expect((folder / "bad.pbn").read_text() == FIXED, "the repair is another one")


def reports(work, programs, pbnlint):
    say("the reports, by another validator")
    formats = {"sarif": "sarif-2.1.0", "gitlab": "gitlab", "rdjson": "rdjson"}
    asked = [f"--format={name}={work.folder}/report.{name}" for name in formats]
    work.run(pbnlint, "check", "tests/corpus", "--export", *asked, cwd=HERE, status=1)
    for name, schema in formats.items():
        report = work.folder / f"report.{name}"
        schema = HERE / "tests/schemas" / f"{schema}.json"
        code = ("import json, sys, jsonschema; "
                "schema, report = (json.load(open(f, encoding='utf-8')) for f in sys.argv[1:]); "
                "jsonschema.validators.validator_for(schema)(schema).validate(report)")
        work.run(programs / "python", "-c", code, schema, report)
        expect(len(json.loads(report.read_text(encoding="utf-8"))) > 0, f"{name} is empty")


def yaml(work, programs):
    say("the YAML of the manual and of the action")
    code = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.read())))"

    def parsed(text):
        return json.loads(subprocess.run([programs / "python", "-c", code], input=text,
                                         text=True, check=True, stdout=subprocess.PIPE).stdout)

    action = parsed((HERE / "action.yml").read_text())
    expect(action["runs"]["using"] == "composite", "the action is not composite")
    workflows = [parsed(block) for block in blocks("yaml")]
    print(f"{len(workflows)} blocks of the manual")
    used = [step for workflow in workflows for job in workflow.get("jobs", {}).values()
            for step in job["steps"] if "with" in step]
    inputs = {name for step in used for name in step["with"] if "pbnlint" in step["uses"]}
    expect(inputs <= set(action["inputs"]), f"the action has no inputs {inputs}")


def action(work, source):
    say("the steps of the action")
    folder = work.repository("action", {"a b.pbn": BAD, "c.pbn": FIXED})
    files = {name: str(work.folder / name) for name in ["path", "output", "summary.md"]}
    for file in files.values():
        pathlib.Path(file).write_text("")
    env = {
        "RUNNER_TEMP": str(work.folder), "PBNLINT_SOURCE": str(source),
        "GITHUB_PATH": files["path"], "GITHUB_OUTPUT": files["output"],
        "GITHUB_STEP_SUMMARY": files["summary.md"], "GITHUB_ACTIONS": "true",
        "PBNLINT_COMMAND": "check", "PBNLINT_ARGS": "--color=never\n--fail-on=info",
        "PBNLINT_PATHS": "a b.pbn\nc.pbn\n",
    }
    work.run(source / ".ci/action", "plan", cwd=folder, env=env)
    expect("release=\n" in pathlib.Path(files["output"]).read_text(), "a release is taken elsewhere than at its tag")
    work.run(source / ".ci/action", "install", cwd=folder, env=env)
    printed = work.run(source / ".ci/action", "run", cwd=folder, env=env, status=1)
    expect("::warning title=pbnlint (tag-case),file=a b.pbn,line=1" in printed, "no annotation")
    expect("status=1" in pathlib.Path(files["output"]).read_text(), "no output")
    expect("tag-case" in pathlib.Path(files["summary.md"]).read_text(), "no summary")
    env["PBNLINT_PATHS"] = "c.pbn"
    work.run(source / ".ci/action", "run", cwd=folder, env=env)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=pathlib.Path, help="work in this folder, and leave it")
    parser.add_argument("--only", choices=["hooks", "wheel", "action"], help="do only this")
    args = parser.parse_args()
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
        everything(Work(args.keep.resolve()), args.only)
    else:
        with tempfile.TemporaryDirectory() as folder:
            everything(Work(pathlib.Path(folder).resolve()), args.only)


def everything(work, only):
    say("tools")
    programs = work.python("tools", "pre-commit", "maturin", "jsonschema")
    # maturin and pre-commit look for programs on the path.
    work.env["PATH"] = f"{programs}{os.pathsep}{work.env['PATH']}"
    project = source(work)
    yaml(work, programs)
    if only in (None, "wheel"):
        reports(work, programs, wheel(work, programs, project))
        mirror(work, programs, project)
    if only in (None, "action"):
        action(work, project)
    if only in (None, "hooks"):
        hooks(work, programs, project)
    say("all is well")


if __name__ == "__main__":
    main()
