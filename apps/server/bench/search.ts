import { type DriveTimes, indexedDrives, rememberDrives, valhalla } from "@milepost/drive-time";
import { Temporal } from "temporal-polyfill";
import { openDatabase } from "../src/platform/database/database.ts";
import type { Identity, WorkflowCaller } from "../src/platform/http/route.ts";
import { findSlots, type Search, type SearchPorts } from "../src/search/find-slots.ts";
import { openJudging } from "../src/search/judge/judging.ts";
import { addSession } from "../src/session/store.ts";
import { listCallersWorkflows } from "../src/workflows/list-callers-workflows.ts";
import { makeCompany, type Wish } from "./make-company.ts";
import { stopwatch, timedDatabase } from "./stopwatch.ts";

/**
 * The server's search without HTTP, as a child of `pnpm bench:search`: the real use case on the real
 * ports, with a stopwatch around each.
 */
type Question =
  | ({ readonly kind: "make" } & Wish)
  | { readonly kind: "search" | "rehearse"; readonly who: Identity; readonly postcode: string }
  /** `hash` in hexadecimal digits. */
  | { readonly kind: "sign-in"; readonly who: Identity; readonly hash: string }
  /** What the searches so far say about themselves. */
  | { readonly kind: "kept"; readonly who: Identity };

const watch = stopwatch();
const fail = (error: unknown) => {
  throw error;
};
const plainDatabase = openDatabase(process.env.DATABASE_URL ?? "", fail);
const database = timedDatabase(plainDatabase, watch);

/** Of the matrix calls of the search under way. */
let bodies: string[] = [];
const routing = {
  url: process.env.ROUTING_URL ?? "",
  fetch: (url: Parameters<typeof fetch>[0], request?: RequestInit) => {
    if (String(url).endsWith("/sources_to_targets")) bodies.push(String(request?.body));
    return watch.time("engine", fetch(url, request));
  },
};
const engine = valhalla(routing);
const indexed = indexedDrives(routing, engine);
const remembering = rememberDrives(indexed, { atMost: 1_000_000 });
const timed = (driveTimes: DriveTimes): DriveTimes => ({
  ...driveTimes,
  drives: (pairs, deadline) => watch.time("drives", driveTimes.drives(pairs, deadline)),
});

/** Set when a company is made. */
let now = 0;
const notAsked = async () => {
  throw new Error("The diaries are fresh, so nobody need ask for them");
};
const ports: SearchPorts = {
  database,
  driveTimes: engine,
  indexedDrives: timed(remembering),
  judging: openJudging({ runLarge: (_, work) => work(), onLost: fail }),
  engine: { start: notAsked, call: notAsked, ping: notAsked },
  openCrm: notAsked,
  now: () => Temporal.Instant.fromEpochMilliseconds(now * 60_000),
  onLost: fail,
};

const searchFor = (postcode: string): Search => ({ workflowId: 1, postcode, recordId: undefined });

/** With what the gate reads for a search. */
async function callerOf(who: Identity): Promise<WorkflowCaller> {
  const workflows = await database.withOrganisation(who.organisation, (db) =>
    listCallersWorkflows(db, who),
  );
  return { ...who, workflows };
}

/** The same search without index and cache, which stays as it was: its calls to the engine, to be made by others too. */
async function rehearse(who: Identity, postcode: string): Promise<string[]> {
  bodies = [];
  await findSlots({ ...ports, indexedDrives: engine }, await callerOf(who), searchFor(postcode));
  await database.quiet();
  return bodies;
}

async function search(who: Identity, postcode: string) {
  const before = remembering.stats();
  watch.start();
  const results = await findSlots(ports, await callerOf(who), searchFor(postcode));
  const { total, spent } = watch.read();
  await database.quiet();
  const after = remembering.stats();
  return {
    totalMs: total,
    databaseMs: spent("database"),
    drivesMs: spent("drives"),
    engineMs: spent("engine"),
    judgingMs: total - spent("database", "drives"),
    asked: after.asked - before.asked,
    cacheHits: after.remembered - before.remembered,
    offers: results.flatMap(({ slots }) => slots).length,
  };
}

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case "make":
      now = question.now;
      return makeCompany({ database: plainDatabase, indexedDrives: indexed }, question);
    case "search":
      return search(question.who, question.postcode);
    case "rehearse":
      return rehearse(question.who, question.postcode);
    case "sign-in": {
      const { organisation, userId } = question.who;
      const expiresAt = new Date(Date.now() + 3_600_000);
      const hash = Buffer.from(question.hash, "hex");
      return plainDatabase.withOrganisation(organisation, (db) =>
        addSession(db, organisation, { hash, userId, expiresAt }),
      );
    }
    case "kept":
      return listKept(question.who);
  }
}

async function listKept({ organisation }: Identity) {
  const rows = await plainDatabase.withOrganisation(organisation, (db) =>
    db.selectFrom("searches").select(["search_id", "summary"]).execute(),
  );
  return rows.map(({ search_id, summary }) => {
    const { loadMs, totalMs } = summary as { loadMs: number; totalMs: number };
    return { searchId: search_id, loadMs, totalMs };
  });
}

process.on("message", (question: Question) => {
  answer(question).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: "ready" });
