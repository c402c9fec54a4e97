import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "../parts/program.ts";
import { type Figures, promises } from "./promises.ts";

/** Writes docs/trust.md from the last measurements, so that the page never says anything else. */
export async function writeTrustPage(): Promise<void> {
  const rows = await Promise.all(
    promises.map(async ({ promise, tried, command, file, wanted, found, beside }) => {
      const figures = await read(file);
      const last = figures === null ? "not measured yet" : found(figures);
      const source =
        figures === null
          ? ""
          : ` ([${String(figures.date).slice(0, 10)}](measurements/${file}.json))`;
      return [
        `### ${promise}`,
        "",
        `- Tried with: ${tried}. \`pnpm ${command}\``,
        `- Wanted: ${wanted}`,
        `- Last: **${last}**${source}`,
        ...(beside === null ? [] : [`- Beside it: ${beside}.`]),
        "",
      ].join("\n");
    }),
  );
  await writeFile(join(repository, "docs", "trust.md"), `${opening}\n${rows.join("\n")}`);
}

const opening = `# What we promise, and how it is tried

Each promise has a command that tries to break it with real parts: PostgreSQL, the durable engine, the
routing engine, SMTP and a browser. Only companies on the internet are emulated. Anyone can run them;
this page is written by them, from their last results in [measurements](measurements), taken on two
shared cores. What was not reached is left standing as it was measured. Beside it: OWASP's
[ASVS 5.0, levels 1 and 2](security/asvs.md), item by item with its test, and [what a cell carries](operating/capacity.md).
`;

/** Null: the command has never been run. */
async function read(file: string): Promise<Figures | null> {
  const path = join(repository, "docs", "measurements", `${file}.json`);
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as Figures);
}
