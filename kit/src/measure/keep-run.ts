import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The result of a run, as it lies in docs/measurements. */
export type Figures = Readonly<Record<string, unknown>>;

/** Of each measurement: the figures that say how large its run was; none: every run is as large. */
const sizes: Readonly<Record<string, readonly string[]>> = {
  alarms: ["parts"],
  booking: ["count"],
  borders: [],
  builder: ["gestures"],
  cell: ["organisations"],
  chaos: ["minutes"],
  cluster: ["bookings"],
  country: ["postcodes"],
  crash: ["cases"],
  deploy: ["bookings"],
  diary: ["edits"],
  "diary-flood": ["organisations"],
  docs: ["commands"],
  erase: ["planted"],
  examples: [],
  fuzz: ["inputs", "requests"],
  house: [],
  images: ["killed"],
  import: ["postcodes"],
  index: ["graphs", "pairs"],
  kept: ["writes"],
  load: ["minutes", "organisations", "perSecond"],
  move: ["organisations"],
  mutants: [],
  oracle: ["worlds"],
  owed: ["bookings"],
  race: ["attempts"],
  recovery: [],
  refill: ["freed"],
  "refill-race": ["attempts"],
  remind: ["appointments"],
  restore: ["customers"],
  "restore-files": ["organisations"],
  search: [],
  "search-http": [],
  secrets: [],
  settings: ["organisations", "searches"],
  shapes: ["variants"],
  soak: ["minutes", "organisations", "perSecond"],
  start: [],
  starve: ["seconds"],
  stripe: ["sequences", "overHttp"],
  tasks: [],
  templates: ["payloads", "values"],
  tenants: ["connectionsKilled"],
  tokens: [],
  trace: [],
  "trace-plant": ["planted"],
  "trace-plant-e2e": ["planted"],
  "trace-plant-parts": ["planted"],
  "trace-plant-unit": ["planted"],
  traces: ["planted", "searches"],
  transactions: [],
  "upgrade-start": ["bookings"],
  "upgrade-systemd": ["bookings"],
  versions: [],
  "visit-race": ["visits"],
  web: [],
  "web-security": ["xss"],
  "zoho-models": ["keys"],
  "zoho-oas": ["exchanges"],
  "zoho-sdk": ["steps"],
};

/** Two runs with the same options differ by a little: less than this part of the other is smaller. */
const sameShare = 0.9;

/** Throws for a measurement of which nobody has said what makes a run large. */
export function isSmaller(name: string, run: Figures, kept: Figures): boolean {
  const figures = sizes[name];
  if (!figures) throw new Error(`What makes a run of "${name}" large? Say so in keep-run.ts.`);
  return figures.some((figure) => Number(run[figure]) < sameShare * Number(kept[figure] ?? 0));
}

/** The largest run of a measurement, and the last of those that were smaller. */
export const largestRun = (folder: string, name: string) => join(folder, `${name}.json`);
export const smallerRun = (folder: string, name: string) => join(folder, "small", `${name}.json`);

/** A small run never takes the place of a large one: both are kept. */
export async function keepRun(
  folder: string,
  run: Figures & { readonly name: string },
): Promise<void> {
  const kept = await readRun(largestRun(folder, run.name));
  const isSmall = kept !== null && isSmaller(run.name, run, kept);
  const file = (isSmall ? smallerRun : largestRun)(folder, run.name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(run)}\n`);
}

/** Null: there was no such run. */
export async function readRun(file: string): Promise<Figures | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Figures);
}
