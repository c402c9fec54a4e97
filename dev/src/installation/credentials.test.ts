import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials, withoutForeign } from "@milepost/cell/credentials.ts";
import { expect, onTestFinished, test } from "vitest";
import { listSettings, textOf } from "./settings-known.ts";

const programs = ["api", "worker", "watch", "replies"] as const;
const ownOf = (program: string) =>
  Object.keys(credentials).filter((name) => credentials[name]?.includes(program));

test("the starter of programs gives each what the program itself takes for its own", async () => {
  const source = await textOf("apps/server/src/platform/refuse-foreign-credentials.ts");
  const rows = [...source.matchAll(/^ {2}([A-Z_]+): \[(.*)\],$/gm)];
  const known = rows.map(([, name = "", owners = ""]) => [name, owners.match(/\w+/g) ?? []]);
  expect(Object.fromEntries(known)).toEqual(credentials);
  const routing = await textOf("apps/routing/src/config.ts");
  expect(Object.keys(credentials).filter((name) => !routing.includes(`"${name}"`))).toEqual([]);
  expect(withoutForeign("routing")).toEqual(
    Object.fromEntries(Object.keys(credentials).map((name) => [name, ""])),
  );
});

test("everything that opens something is somebody's or a command's", async () => {
  const secret = /PASSWORD|SECRET|TOKEN|^DATABASE_\w*URL$|^SMTP_URL$/;
  const settings = [...(await listSettings())].filter((name) => secret.test(name));
  expect(settings.filter((name) => !(name in credentials))).toEqual([]);
});

test("the guide's commands leave each program its own and nothing else that opens something", async () => {
  const here = mkdtempSync(join(tmpdir(), "milepost-env-"));
  onTestFinished(() => rmSync(here, { recursive: true }));
  const all = [...Object.keys(credentials), "ENGINE_ADMIN_URL", "PUBLIC_URL"];
  writeFileSync(join(here, ".env"), all.map((name) => `${name}=x\n`).join(""));
  const guide = await textOf("docs/operating/one-machine.md");
  const commands = guide.match(/^grep .*\.env$/gm) ?? [];
  execFileSync("sh", ["-c", commands.join("\n")], { cwd: here });
  for (const program of programs) {
    const given = readFileSync(join(here, `${program}.env`), "utf8").match(/^\w+/gm) ?? [];
    const opening = given.filter((name) => name in credentials);
    expect([program, opening.sort()]).toEqual([program, ownOf(program).sort()]);
  }
});

test("units load one file for each program", async () => {
  for (const program of programs) {
    const file = program === "watch" || program === "replies" ? program : `${program}@`;
    const unit = await textOf(`ops/systemd/milepost-${file}.service`);
    const loaded = unit.match(/^EnvironmentFile=.*$/gm) ?? [];
    expect(loaded).toEqual([`EnvironmentFile=/etc/milepost/${program}.env`]);
  }
  for (const program of ["engine", "routing"]) {
    expect(await textOf(`ops/systemd/milepost-${program}.service`)).not.toContain(
      "EnvironmentFile",
    );
  }
});

test("no file of settings is committed or gets into an image", async () => {
  for (const file of [".gitignore", ".dockerignore"]) {
    expect((await textOf(file)).split("\n")).toContain("*.env");
  }
});
