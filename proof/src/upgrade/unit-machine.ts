import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withoutForeign } from "@milepost/cell/credentials.ts";
import { type Program, repository } from "@milepost/cell/program.ts";
import { startChild } from "@milepost/cell/start-child.ts";
import type { Starter } from "@milepost/cell/starter.ts";
import { copyRelease } from "@milepost/kit/copy-release.ts";
import { readUnit } from "./read-unit.ts";

type Env = Readonly<Record<string, string>>;

/**
 * A machine as the operators' pages have it: a folder for each release in `/opt`, of which `/opt/milepost` is one,
 * and programs that are started as the shipped units say. There need be no systemd: it does what systemd would.
 */
export interface UnitMachine {
  /** The release that is tried with, by its version. */
  readonly first: string;
  /** Puts another release next to it, whose booking story does one thing more. Returns its version. */
  unpack(version: string): Promise<string>;
  /** `ln -sfn /opt/milepost-VERSION /opt/milepost` */
  use(version: string): Promise<void>;
  /** `systemctl start`, with these settings in the program's own file. `milepost-worker@VERSION` */
  start(unit: string, env: Env): Promise<Program>;
  /** `systemctl stop` */
  stop(part: Program): Promise<void>;
  readonly opt: string;
}

export async function openUnitMachine(
  starter: Starter,
  { directory, logs }: { readonly directory: string; readonly logs: string },
): Promise<UnitMachine> {
  const opt = join(directory, "opt");
  const folderOf = (version: string) => join(opt, `milepost-${version}`);
  const endsWithin = new Map<number, number>();
  await mkdir(opt, { recursive: true });
  const { version: first } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  await symlink(repository, folderOf(first));

  async function start(unit: string, env: Env): Promise<Program> {
    const program = /^milepost-(\w+)/.exec(unit)?.[1] ?? "";
    const etc = await mkdtemp(join(directory, "etc-"));
    const own = Object.entries({ ...env, ...withoutForeign(program) });
    const text = own.map(([name, value]) => `${name}=${value}\n`).join("");
    await writeFile(join(etc, `${program}.env`), text);
    const read = await readUnit(unit, { opt, etc, cache: join(directory, "cache") });
    const url = `http://127.0.0.1:${read.env.PORT}`;
    const part = await starter.start(unit, () =>
      startChild({
        name: unit,
        command: read.command,
        args: read.args,
        spawn: { cwd: read.folder, env: { ...read.env } },
        logFile: join(logs, `${program}.log`),
        ready: (output) => output.includes('"listening"'),
      }),
    );
    endsWithin.set(part.pid, read.endsWithin);
    return { ...part, url };
  }

  return {
    opt,
    first,
    start,
    async unpack(version) {
      await copyRelease(folderOf(version), { version, firstStep: `a step of ${version}` });
      return version;
    },
    async use(version) {
      await rm(join(opt, "milepost"), { force: true });
      await symlink(folderOf(version), join(opt, "milepost"));
    },
    async stop({ pid, ended, name }) {
      process.kill(pid, "SIGTERM");
      const isLate = sleep(endsWithin.get(pid), true, { ref: false });
      if (await Promise.race([ended, isLate])) throw new Error(`${name} did not end in its time`);
    },
  };
}
