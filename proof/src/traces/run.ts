import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { loadNow } from "@milepost/kit/company/booking-office.ts";
import { exitCodeOf, writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { searchFor } from "../secrets/search.ts";
import { startCollector } from "./collector.ts";
import { type Click, hopsOf, joinedTo } from "./hops.ts";
import { measureOverhead } from "./overhead.ts";
import { walkWithTraces } from "./walk.ts";

/**
 * `pnpm trust:traces [--searches N]`: a whole cell sends its traces to a collector of this run. An invitation and a
 * booking are clicked as the web app does it, and every hop of each must be in one trace, below the browser's own span;
 * the log's lines and a problem must have the same id. Then every byte that the collector was sent is searched for
 * planted values of customers, their company and its secrets. At last searches with and without traces are compared;
 * with `--searches 0` they are not.
 */
const { values } = parseArgs({ options: { searches: { type: "string", default: "600" } } });
const searches = Number(values.searches);
/** Of a search's processor time; the promise is of long runs. */
const ratioAtMost = 1.05;

const began = performance.now();
await using scratch = await openScratch();
const { starter, directory } = scratch;
const collector = await startCollector();
const { cell } = await startKnownCell(starter, directory, collector.url);
const walked = await walkWithTraces(cell, join(directory, "sandbox"));
// Spans are sent every second, the engine's every five.
await sleep(7_000);

const { invited, booked, refused, problemTraceId } = walked.clicks;
const [ofInvitation, ofBooking] = [
  hopsOf(collector.spans, invited),
  hopsOf(collector.spans, booked),
];
const unjoined = [invited, booked].flatMap((click) => listUnjoined(click));
for (const span of unjoined) console.error(`not joined: ${span.service} ${span.name}`);

const lines = { api: await countLines("api", booked), worker: await countLines("worker", booked) };
const isSameId =
  lines.api > 0 &&
  lines.worker > 0 &&
  problemTraceId === refused.traceId &&
  (await countLines("api", refused)) > 0;
if (!isSameId) console.error(`lines of the booking ${JSON.stringify(lines)}, or another id`);

const places = [{ name: "traces", bytes: Buffer.concat([...collector.bodies]), isTheirs: false }];
// Otherwise that nothing is found there would show nothing.
if (searchFor([walked.organisation], places).length === 0)
  throw new Error("The search does not see into the traces");
const found = searchFor(walked.planted, places);
for (const { secret, form } of found) console.error(`${secret} as ${form}`);

const overhead = searches > 0 ? await measureOverhead(starter, cell, searches) : null;
collector.close();
await writeMeasurement("traces", {
  hops: ofInvitation.length,
  ofInvitation,
  ofBooking,
  unjoined: unjoined.length,
  spans: { invitation: spansOf(invited).length, booking: spansOf(booked).length },
  lines,
  planted: walked.planted.length,
  found: new Set(found.map(({ secret }) => secret)).size,
  searches,
  overheadRatio: overhead?.overheadRatio ?? null,
  ...overhead,
  seconds: Math.round((performance.now() - began) / 1000),
  load: loadNow(),
});
process.exitCode = exitCodeOf({
  // A booking sends no mail of its own: its invitation has.
  isRight:
    ofInvitation.length === 9 &&
    ofBooking.length === 8 &&
    unjoined.length === 0 &&
    found.length === 0 &&
    isSameId,
  isWithin: overhead === null || overhead.overheadRatio <= ratioAtMost,
});

function spansOf(click: Click) {
  return collector.spans.filter(({ traceId }) => traceId === click.traceId);
}

function listUnjoined(click: Click) {
  const joined = new Set(joinedTo(collector.spans, click));
  return spansOf(click).filter((span) => !joined.has(span));
}

async function countLines(program: string, { traceId }: Click): Promise<number> {
  const log = await readFile(join(cell.logs, `${program}.log`), "utf8");
  return log.split("\n").filter((line) => line.includes(`"traceId":"${traceId}"`)).length;
}
