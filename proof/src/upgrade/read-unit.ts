import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";

/** What systemd would run. */
export interface UnitProcess {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds that it gets to end when it is asked to. */
  readonly endsWithin: number;
}

/** A machine on which the units' folders are elsewhere. */
export interface UnitMachine {
  /** In place of `/opt`: the releases are in it. */
  readonly opt: string;
  /** In place of `/etc/milepost`. */
  readonly etc: string;
  /** In place of `/var/cache/milepost`. */
  readonly cache: string;
}

/** A unit as it is shipped, `milepost-worker@` with its instance. What it names and is not there is an error. */
export async function readUnit(
  unit: string,
  { opt, etc, cache }: UnitMachine,
): Promise<UnitProcess> {
  const [name = "", instance = ""] = unit.split("@");
  const file = `ops/systemd/${name}${unit.includes("@") ? "@" : ""}.service`;
  const lines = (await readFile(join(repository, file), "utf8"))
    .replaceAll("%i", instance)
    .replaceAll("/opt/", `${opt}/`)
    .replaceAll("/etc/milepost/", `${etc}/`)
    .replaceAll("/var/cache/milepost", cache)
    .split("\n");
  const valuesOf = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));
  const [command = "", ...args] = (valuesOf("ExecStart")[0] ?? "").split(" ");
  const files = await Promise.all(valuesOf("EnvironmentFile").map((one) => readFile(one, "utf8")));
  const set = [
    ...valuesOf("Environment").flatMap((words) => words.split(" ")),
    ...files.flatMap((text) => text.split("\n")),
  ].filter((pair) => pair.includes("="));
  return {
    command,
    args,
    folder: valuesOf("WorkingDirectory")[0] ?? "",
    env: Object.fromEntries(set.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
    endsWithin: Number(valuesOf("TimeoutStopSec")[0]) * 1000,
  };
}
