import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository, runToEnd } from "@milepost/cell/program.ts";
import { openContainerEngine } from "@milepost/kit/containers/container-engine.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { buildImages } from "./images/build-images.ts";

/**
 * `pnpm release [--images]`: the files of a release, of the commit that is checked out, in `.milepost/release`: the
 * archive with the built web app, what it is made of (CycloneDX), and their checksums. The same commit gives the same
 * archive. With `--images` also the container images of this machine's kind, for `docker load`.
 */
const { values } = parseArgs({ options: { images: { type: "boolean", default: false } } });
const out = join(repository, ".milepost", "release");
const say = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: repository, encoding: "utf8" }).trim();

const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
refuseUnready();
const name = `milepost-${version}`;
const commit = say("git", "rev-parse", "HEAD");
const tree = join(out, name);
rmSync(out, { recursive: true, force: true });
mkdirSync(tree, { recursive: true });
execFileSync("tar", ["-x", "-C", tree], {
  input: execFileSync("git", ["archive", commit], { cwd: repository, maxBuffer: 1024 ** 3 }),
});
writeFileSync(join(tree, "COMMIT"), `${commit}\n`);
const web = join(tree, "apps", "web", "dist");
await runToEnd("apps/web/node_modules/vite/bin/vite.js", "build", "apps/web", "--outDir", web);
pack(`${name}.tar.gz`);
rmSync(tree, { recursive: true });
writeSbom(`${name}.cdx.json`);
const files = [`${name}.tar.gz`, `${name}.cdx.json`];
if (values.images) {
  await saveImages(`${name}-images.tar.gz`);
  files.push(`${name}-images.tar.gz`);
}
const sums = files.map((file) => `${checksum(file)}  ${file}\n`).join("");
writeFileSync(join(out, "SHA256SUMS"), sums);
console.log(JSON.stringify({ name: "release", version, commit, files: [...files, "SHA256SUMS"] }));

/** A release is what somebody else can find again: a commit, and words about it. */
function refuseUnready(): void {
  if (say("git", "status", "--porcelain") !== "") refuse("Commit your changes first.");
  const changes = readFileSync(join(repository, "CHANGELOG.md"), "utf8");
  if (!changes.split("\n").includes(`## ${version}`))
    refuse(`CHANGELOG.md has no heading "## ${version}".`);
}

function refuse(words: string): never {
  console.error(words);
  process.exit(1);
}

/** In one order, of nobody, and of the commit's own time. */
function pack(file: string): void {
  const time = say("git", "log", "-1", "--format=%ct", commit);
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=@${time}`];
  const packed = ["-I", "gzip -n", "-cf", join(out, file), "-C", out, name];
  execFileSync("tar", [...same, "--mode=go=rX,u+rw", ...packed]);
}

/** Of what the programs use at run time. */
function writeSbom(file: string): void {
  const kind = ["--prod", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  say("npx", "--yes", "pnpm@12", "sbom", ...kind, "--out", join(out, file));
}

/** Under the version as their tag. */
async function saveImages(file: string): Promise<void> {
  await using scratch = await openScratch();
  const engine = await openContainerEngine(scratch.starter);
  const certificates = process.env.COMPANY_CA || null;
  const sources = { context: repository, source: "", build: version, certificates };
  const { megabytes } = await buildImages(scratch.starter, engine, sources);
  const archive = join(out, file.replace(/\.gz$/, ""));
  await engine.run("save", "--output", archive, ...Object.keys(megabytes));
  execFileSync("gzip", ["-n", archive]);
}

function checksum(file: string): string {
  return createHash("sha256")
    .update(readFileSync(join(out, file)))
    .digest("hex");
}
