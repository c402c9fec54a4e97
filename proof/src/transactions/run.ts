import { setTimeout as sleep } from "node:timers/promises";
import { startKnownCell } from "@milepost/kit/company/booking-cell.ts";
import { openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { writeMeasurement } from "@milepost/kit/measure/measurement.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { mortalParts } from "../recovery/parts.ts";
import { type Asked, type StatementCounter, startStatementCounter } from "./count-statements.ts";

/**
 * `pnpm measure:transactions`: how many transactions, and how many readings of workflows, a search, a hold, an
 * invitation and a booking cost, in the api and in the worker. Counted between them and PostgreSQL. Prints each
 * transaction with its statements, in order.
 */
await using scratch = await openScratch();
const { starter, directory } = scratch;
const known = await startKnownCell(starter, directory);
const { cell, ports } = known;
const startCounter = () => starter.start("counter", () => startStatementCounter(ports.postgres));
const counters = { api: await startCounter(), worker: await startCounter() };
const parts = mortalParts(starter, known, directory, {
  api: { DATABASE_URL: through(counters.api) },
  worker: { DATABASE_URL: through(counters.worker) },
});
await parts.killAndStart("worker");
await parts.killAndStart("api");

/** Of a statement: as many as say what it is for. */
const lettersAtMost = 160;

const desk = await openBookingDesk(cell, "16");
try {
  const [wf = 0] = await desk.addWorkflows([{ sourceModule: "Leads", destinationModule: "Deals" }]);
  const customer = { Last_Name: "Customer", Company: "Home", Zip_Code: desk.postcode };
  const recordId = await desk.insert("Leads", customer);
  const { wish } = await desk.offerFor(wf, recordId);
  const { slot, fieldagent, week, deviation } = wish;
  const invited = { wf, recordId, slotID: slot, appFieldAgentId: fieldagent, week, deviation };
  const search = (query: object) =>
    desk.search({ wf: String(wf), ...query } as Record<string, string>);
  await writeMeasurement("transactions", {
    searchByPostcode: await count("searchByPostcode", () => search({ postcode: desk.postcode })),
    searchByRecord: await count("searchByRecord", () => search({ recordId })),
    hold: await count("hold", () => well(desk.post("/api/holds", wish))),
    invite: await count("invite", () =>
      well(desk.post("/api/calendarInvite", { ...invited, emailRecipient: "one@example.com" })),
    ),
    book: await count("book", () => well(desk.book(wish))),
  });
} finally {
  await desk.close();
}

/** What is kept after the answer counts, too. */
async function count(
  name: string,
  act: () => Promise<unknown>,
): Promise<Record<keyof typeof counters, Asked>> {
  const [row] = await desk.rows<{ organisation_id: string }>(
    "select organisation_id from organisations where is_own",
  );
  const organisation = row?.organisation_id ?? "";
  await sleep(3_000);
  for (const counter of Object.values(counters)) counter.reset();
  await act();
  await sleep(1_000);
  const { api, worker } = counters;
  const heard = Object.entries(counters)
    .flatMap(([process, counter]) => counter.list(organisation).map((one) => ({ process, ...one })))
    .toSorted((a, b) => a.begunAt - b.begunAt);
  for (const { process, statements } of heard) {
    console.log(`${name}, ${process}`);
    for (const statement of statements) console.log(`  ${inShort(statement)}`);
  }
  return { api: { ...api.read(organisation) }, worker: { ...worker.read(organisation) } };
}

function inShort(statement: string): string {
  return statement.replace(/\s+/g, " ").trim().slice(0, lettersAtMost);
}

async function well(answering: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await answering;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

function through({ port }: StatementCounter): string {
  const address = new URL(cell.databaseUrls.milepost_app);
  address.port = String(port);
  return address.href;
}
