import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { afterAll, expect, test } from "vitest";
import { listEngineSettings, listSettings, textOf, textOfStart } from "./settings-known.ts";

const folder = "ops/systemd";
const files = readdirSync(join(repository, folder)).sort();
const units = await Promise.all(
  files.map(async (file) => ({ file, lines: (await textOf(`${folder}/${file}`)).split("\n") })),
);
const services = units.filter(({ file }) => file.endsWith(".service"));
const valuesOf = (lines: readonly string[], key: string) =>
  lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

/** The same files for a Milepost that is installed here. */
const here = mkdtempSync(join(tmpdir(), "milepost-units-"));
afterAll(() => rmSync(here, { recursive: true }));
for (const { file, lines } of units) {
  const text = lines
    .join("\n")
    .replaceAll("/opt/milepost-%i", "/opt/milepost")
    .replaceAll("/opt/milepost", repository.replace(/\/$/, ""));
  writeFileSync(join(here, file), text);
}
/** Named here, because it is of no package. */
const analyse = "systemd-analyze";
const hasSystemd = spawnSync(analyse, ["--version"]).status === 0;

test("there is a unit for every program, and the target wants those of `pnpm start`", async () => {
  expect(services.map(({ file }) => file)).toEqual(
    ["api@", "engine", "front", "replies", "routing", "watch", "worker@"].map(
      (name) => `milepost-${name}.service`,
    ),
  );
  const started = [...(await textOfStart()).matchAll(/start\("(\w+)"/g)];
  const target = units.find(({ file }) => file === "milepost.target")?.lines ?? [];
  const wanted = valuesOf(target, "Wants").join(" ").split(" ");
  // Of these there is one for each release, which the target learns when it is enabled.
  for (const { file, lines } of units.filter(({ file }) => file.includes("@")))
    expect(valuesOf(lines, "WantedBy"), file).toEqual(["milepost.target"]);
  expect([...wanted, "milepost-api.service", "milepost-worker.service"].sort()).toEqual(
    started.map(([, name]) => `milepost-${name}.service`).sort(),
  );
});

test("what a unit starts is there", () => {
  for (const { file, lines } of services) {
    const [command = ""] = valuesOf(lines, "ExecStart");
    const [node = "", program = ""] = command.split(" ");
    const folder = file.includes("@") ? "/opt/milepost-%i" : "/opt/milepost";
    expect(node, file).toBe(`${folder}/node_modules/.bin/node`);
    expect(valuesOf(lines, "WorkingDirectory"), file).toEqual([folder]);
    expect(existsSync(join(repository, program)), program).toBe(true);
  }
});

test("units set only what somebody reads, and the engine as `pnpm dev` does", async () => {
  const [known, engine] = [await listSettings(), await listEngineSettings()];
  for (const { file, lines } of services) {
    const words = valuesOf(lines, "Environment").join(" ").split(" ");
    const given = words.map((word) => word.split("=")[0] ?? "");
    const own = given.filter((name) => !name.startsWith("NODE_"));
    if (file.includes("engine")) expect(own.sort()).toEqual([...engine].sort());
    else expect(own.filter((name) => !known.has(name))).toEqual([]);
  }
});

test("nobody runs as root, with rights to write elsewhere, or without being started again", () => {
  for (const { file, lines } of services) {
    for (const line of [
      "User=milepost",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "CapabilityBoundingSet=",
      "Restart=always",
      "SystemCallFilter=@system-service",
    ]) {
      expect(lines, file).toContain(line);
    }
  }
});

test("systemd itself finds nothing wrong with them, where there is one, and little exposed", () => {
  const paths = files.map((file) => join(here, file));
  if (!hasSystemd) return;
  const verified = spawnSync(analyse, ["verify", ...paths], { encoding: "utf8" });
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  for (const path of paths.filter((path) => path.endsWith(".service"))) {
    const args = ["security", "--offline=yes", "--no-pager", path];
    const told = execFileSync(analyse, args, { encoding: "utf8" });
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(told) ?? [];
    expect(Number(exposure), path).toBeLessThan(2);
  }
});
