import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { show, wordsOf } from "./figure-words.ts";
import { type Figures, largestRun, readRun, smallerRun } from "./keep-run.ts";
import { listMisses } from "./limits.ts";
import { type Promised, promises } from "./promises.ts";

const docs = join(repository, "docs");

/** Writes docs/trust.md from what was measured, so that the page never says anything else. */
export async function writeTrustPage(): Promise<void> {
  const folder = join(docs, "measurements");
  const rows = await Promise.all(
    promises.map(async (promised) =>
      rowOf(
        promised,
        await readRun(largestRun(folder, promised.file)),
        await readRun(smallerRun(folder, promised.file)),
      ),
    ),
  );
  await writeFile(join(docs, "trust.md"), `${opening}\n${rows.join("\n")}`);
}

/** `smaller`: the last of the runs that were smaller than the largest; shown where it is the newer one. */
export function rowOf(promised: Promised, largest: Figures | null, smaller: Figures | null) {
  const { promise, tried, command, file, wanted, elsewhere } = promised;
  const isNews = smaller !== null && String(smaller.date) > String(largest?.date ?? "");
  const lines = [
    `### ${promise}`,
    "",
    `- Tried with: ${tried}. \`pnpm ${command}\``,
    `- Wanted: ${wanted}`,
    ...(largest === null
      ? ["- Last: **not measured yet**"]
      : linesOf("Last", promised, largest, `${file}.json`)),
    ...(isNews ? linesOf("Since then, smaller", promised, smaller, `small/${file}.json`) : []),
    ...(elsewhere === null ? [] : [`- Elsewhere: ${elsewhere}.`]),
  ];
  return `${lines.join("\n")}\n`;
}

function linesOf(title: string, { found, limits }: Promised, run: Figures, file: string) {
  const misses = listMisses(limits, run).map(
    ({ figure, found: value, limit: [how, wanted] }) =>
      `${wordsOf(figure)} ${show(value)} (${how} ${typeof wanted === "string" ? wordsOf(wanted) : show(wanted)})`,
  );
  return [
    `- ${title}: **${found(run)}** ([${String(run.date).slice(0, 10)}](measurements/${file}))`,
    ...(misses.length === 0 ? [] : [`- **Not reached**: ${misses.join(", ")}`]),
  ];
}

const opening = `# What we promise, and how it is tried

Each promise has a command that tries to break it with real parts: PostgreSQL, the durable engine, the
routing engine, SMTP and a browser. Only companies on the internet are emulated. Anyone can run them;
this page is written by them, from their results in [measurements](measurements), taken on two shared
cores. What was not reached is marked so, with its figure. A small run never takes the place of a large
one: both are kept. More: OWASP's [ASVS 5.0, levels 1 and 2](security/asvs.md), item by item with its
test, and [what a cell carries](operating/capacity.md).
`;
