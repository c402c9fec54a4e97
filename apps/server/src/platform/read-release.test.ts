import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readRelease } from "./read-release.ts";

const root = mkdtempSync(join(tmpdir(), "release-"));
const git = (...words: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...words], {
    cwd: root,
    encoding: "utf8",
  }).trim();
const read = () => readRelease(`${root}/`);

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the commit is what Git says, however it keeps it, and that of a release is what the release says", () => {
  writeFileSync(join(root, "package.json"), '{"version":"1.2.3"}');
  expect(read()).toEqual({ version: "1.2.3", commit: null });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "First");
  const commit = git("rev-parse", "HEAD");
  expect(read().commit).toBe(commit);
  git("pack-refs", "--all");
  expect(read().commit).toBe(commit);
  git("checkout", "--quiet", "--detach");
  expect(read().commit).toBe(commit);
  writeFileSync(join(root, "COMMIT"), "abc\n");
  expect(read().commit).toBe("abc");
});
