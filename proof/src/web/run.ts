import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { freePorts, startCell } from "@milepost/kit/cell.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { choosePayloads } from "../templates/payloads.ts";
import { countArmed } from "../templates/places.ts";
import { openStage } from "../templates/stage.ts";
import { forgeCalls } from "./forged.ts";
import { scoreOf } from "./observatory.ts";
import { tryOwnPage } from "./own-page.ts";
import { manyPayloads } from "./payloads.ts";
import { trySinks } from "./sinks.ts";
import { stealSignIns } from "./stolen.ts";

/**
 * `pnpm trust:web [--payloads N]`: hostile markup in addresses and in what the CRM says, shown by our own
 * pages in Chromium (what is in templates is `pnpm trust:templates`); addresses that lead a server inside;
 * calls that another site or a neighbouring host has forged, in plain and encoded paths; sign-ins that were
 * stolen or used before (PKCE); and the headers, scored by the rules of Mozilla's HTTP Observatory.
 */
const { values } = parseArgs({ options: { payloads: { type: "string" } } });
const count = Math.min(Number(values.payloads ?? manyPayloads.length), manyPayloads.length);
const wanted = { app: 130, thankYou: 120, myVisit: 120 };

await using scratch = await openScratch();
const { starter, directory } = scratch;
const cell = await startCell(starter, { directory, ports: freePorts });
const payloads = choosePayloads(count);
await using stage = await openStage(cell, payloads);
const armed = await countArmed(stage);
const fired = [...(await trySinks(stage, count)), ...(await tryOwnPage(stage, count))];
for (const one of fired.slice(0, 20)) console.error(one);
const forged = await forgeCalls(cell, stage.company.desk.admin);
for (const one of forged.taken) console.error(`forged: ${one}`);
const stolen = await stealSignIns(cell);
for (const one of stolen.taken) console.error(`stolen: ${one}`);
const { ssrf, reached } = JSON.parse(
  execFileSync(process.execPath, ["apps/server/bench/ssrf.ts"], {
    cwd: repository,
    encoding: "utf8",
  }),
) as { ssrf: number; reached: number };
const observatoryApp = await scan(`${cell.url}/login`);
const observatoryThankYou = await scan(stage.company.link);
const observatoryMyVisit = await scan(stage.company.visitLink);
await writeMeasurement("web-security", {
  xss: count,
  fired: fired.length,
  ssrf,
  reached,
  /** Of the payloads for templates, those that were seen to act in a page without any guard. */
  armed,
  forged: forged.tried,
  forgedTaken: forged.taken.length,
  stolen: stolen.tried,
  stolenTaken: stolen.taken.length,
  observatoryApp,
  observatoryThankYou,
  observatoryMyVisit,
});
const isSafe =
  armed > payloads.armed.length / 2 &&
  fired.length + reached + forged.taken.length + stolen.taken.length === 0;
const isScored =
  observatoryApp >= wanted.app &&
  observatoryThankYou >= wanted.thankYou &&
  observatoryMyVisit >= wanted.myVisit;
process.exitCode = isSafe && isScored ? 0 : 1;

async function scan(url: string): Promise<number> {
  const answer = await fetch(url);
  const { score, marks } = scoreOf({
    headers: new Map(answer.headers),
    cookies: answer.headers.getSetCookie(),
    html: await answer.text(),
  });
  for (const { rule, points, why } of marks) console.error(`${points} ${rule}: ${why}`);
  return score;
}
