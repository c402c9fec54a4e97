import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { countDuplicatePairs } from "./duplicates.ts";
import {
  countBarrelImporters,
  countInCycles,
  listArrows,
  listForTestsAlone,
  listMutualRooms,
  measurePath,
} from "./imports.ts";
import {
  countSpreadLiterals,
  functionLines,
  isNamedAfterExport,
  lengthsOf,
  linesOf,
} from "./shapes.ts";
import { isProduct, isTest, readSources, type Source } from "./sources.ts";
import { findStepsBack } from "./wanted.ts";
import { oddWordsPer10000 } from "./words.ts";

/**
 * `pnpm measure:house [--check]`: what the code looks like to a stranger, in figures. With `--check` nothing is
 * written, and a figure that is neither as wanted nor as good as the last one written is refused.
 */
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const sources = await readSources();
if (sources.length < 500) throw new Error("The files were not found");
const arrows = listArrows(sources);
const forTests = listForTestsAlone(sources, arrows);
const product = sources.filter(({ path }) => isProduct(path) && !forTests.has(path));
const functions = product.flatMap(functionLines);
const named = product.map(isNamedAfterExport).filter((is) => is !== null);
const settings = ["customerNotices", "timeBlockEnabled", "defaultDaysInAdvance"];
const knowing = [...settings, "maxDriveTime", "createMeeting"].map((name) => filesWith(name));

const figures = {
  files: product.length,
  fileLines: lengthsOf(product.map(({ text }) => linesOf(text))),
  functionLines: lengthsOf(functions),
  functionsOver60Percent: percent(functions.filter((lines) => lines > 60).length, functions.length),
  filesInCycles: countInCycles(arrows.filter(({ isType }) => !isType)),
  filesInCyclesOfTypes: countInCycles(arrows),
  mutualRooms: listMutualRooms(arrows),
  searchPath: pathFrom("search/find-slots.ts"),
  // One booking from the api to the worker's last step: what can be compared with a time before visits could be moved.
  bookingPath: pathFrom(
    "booking/submit-booking.ts",
    "booking/follow/in-epoch.ts",
    "booking/write/book.ts",
    "booking/write/booking-acts.ts",
  ),
  // With every story that a reservation has, such as moving, cancelling and reminding.
  reservationPath: pathFrom("booking/submit-booking.ts", "booking/story.ts"),
  spreadLiterals: sum(sources.map(countSpreadLiterals)),
  filesPerSetting: knowing,
  barrelImporters: countBarrelImporters(arrows),
  oddWordsPer10000: await oddWordsPer10000(sources),
  namedAfterExportPercent: percent(named.filter((is) => is).length, named.length),
  duplicatePairs: countDuplicatePairs(sources),
  largestFolder: largestFolder(),
  testsOverProduct:
    Math.round(
      (100 * linesIn(({ path }) => isTest(path) || forTests.has(path))) /
        linesIn((one) => product.includes(one)),
    ) / 100,
};

if (values.check) {
  const page = await readFile(join(repository, "docs", "measurements", "house.json"), "utf8");
  const back = findStepsBack(figures, JSON.parse(page));
  for (const line of back) console.error(line);
  console.log(JSON.stringify({ name: "house", ...figures }));
  process.exitCode = back.length === 0 ? 0 : 1;
} else {
  await writeMeasurement("house", figures);
}

/** What is loaded for these files of the server. */
function pathFrom(...names: readonly string[]) {
  const starts = names.map((name) => `apps/server/src/${name}`);
  const missing = starts.find((start) => !sources.some(({ path }) => path === start));
  if (missing) throw new Error(`A path begins at ${missing}, which is not there`);
  return measurePath(arrows, starts);
}

/** A setting is never called: what is, has its name by chance, such as the CRM's `createMeeting`. */
function filesWith(setting: string): number {
  const pattern = new RegExp(`\\b${setting}\\b(?!\\()`);
  return product.filter(({ text }) => pattern.test(text)).length;
}

/** Without tests, which stand next to what they try. */
function largestFolder(): { readonly path: string; readonly files: number } {
  const own = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));
  const folders = Map.groupBy(own, ({ path }) => posix.dirname(path));
  const [path, files] = [...folders].reduce((most, one) =>
    one[1].length > most[1].length ? one : most,
  );
  return { path, files: files.length };
}

function linesIn(isOne: (source: Source) => boolean): number {
  return sum(sources.filter(isOne).map(({ text }) => linesOf(text)));
}

function percent(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
