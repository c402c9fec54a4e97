import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exitCodeOf, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { temporaryDirectory } from "@milepost/kit/temporary.ts";
import { withPlaywright } from "../playwright.ts";

/**
 * `pnpm measure:tasks`: clicks, keys, drags and turns of the wheel that somebody needs for six tasks, who uses only what
 * is in sight.
 */
interface Deeds {
  /** A slot in the afternoon, three working days from now, chosen. */
  readonly laterAfternoon: number;
  /** Null: it could not be done. */
  readonly otherAgent: number | null;
  readonly halfAnHourLater: number;
  /** Why a day has no slots. */
  readonly whyNone: number;
  readonly driveLimit: number;
  readonly undoneSetting: number;
}

/** Counted in the same way on 18 November 2026, before the week, the other agents and the drag were there (963417b). */
const before: Deeds = {
  laterAfternoon: 6,
  otherAgent: null,
  halfAnHourLater: 2,
  whyNone: 4,
  driveLimit: 3,
  undoneSetting: 2,
};

const directory = await temporaryDirectory();
try {
  await withPlaywright(async (run) => {
    const file = join(directory.path, "tasks.json");
    if ((await run(["measure/tasks.spec.ts"], { MILEPOST_MEASURE: file })) !== 0)
      throw new Error("Nothing was measured");
    const after = JSON.parse(await readFile(file, "utf8")) as Deeds;
    const names = Object.keys(before) as (keyof Deeds)[];
    const isHalved = (name: keyof Deeds) =>
      2 * (after[name] ?? Number.NaN) <= (before[name] ?? Number.POSITIVE_INFINITY);
    const notHalved = names.filter((name) => !isHalved(name));
    await writeMeasurement("tasks", { before, after, notHalved });
    process.exitCode = exitCodeOf({ isRight: true, isWithin: notHalved.length === 0 });
  });
} finally {
  await directory.remove();
}
