import { type DriveTimes, indexedDrives, rememberDrives, valhalla } from "@milepost/drive-time";
import { pairsFor } from "@milepost/scheduling/contest.ts";
import { planOf } from "@milepost/scheduling/decide.ts";
import { refuseByCalendar } from "@milepost/scheduling/judge.ts";
import { Temporal } from "temporal-polyfill";
import { openDatabase } from "../src/platform/database/database.ts";
import type { Identity, WorkflowCaller } from "../src/platform/http/route.ts";
import { findSlots, type Search, type SearchPorts } from "../src/search/find-slots.ts";
import { openJudging } from "../src/search/judge/judging.ts";
import { findSearch } from "../src/search/store.ts";
import { loadWorld } from "../src/search/world/load-world.ts";
import { addSession } from "../src/session/store.ts";
import { listCallersWorkflows } from "../src/workflows/workflow-access.ts";
import { makeCompany, type Wish } from "./make-company.ts";
import { stopwatch, timedDatabase } from "./stopwatch.ts";

/**
 * The server's search without HTTP, as a child of `pnpm bench:search`: the real use case on the real
 * ports, with a stopwatch around each.
 */
type Question =
  | ({ readonly kind: "make" } & Wish)
  | { readonly kind: "search" | "rehearse"; readonly who: Identity; readonly postcode: string }
  /** What a search that rules nobody out would have asked for as well. */
  | { readonly kind: "unpruned"; readonly who: Identity; readonly postcode: string }
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
  const { organisation } = who;
  const before = remembering.stats();
  watch.start();
  const results = await findSlots(ports, await callerOf(who), searchFor(postcode));
  const { total, spent } = watch.read();
  await database.quiet();
  const after = remembering.stats();
  const kept = await plainDatabase.withOrganisation(organisation, (db) =>
    findSearch(db, organisation, results[0]?.searchId ?? ""),
  );
  return {
    totalMs: total,
    databaseMs: spent("database"),
    drivesMs: spent("drives"),
    engineMs: spent("engine"),
    judgingMs: total - spent("database", "drives"),
    asked: after.asked - before.asked,
    cacheHits: after.remembered - before.remembered,
    outbid: Number(kept?.summary.outbid),
    isPartial: results[0]?.isPartial === true,
    offers: results.flatMap(({ slots }) => slots).length,
  };
}

async function unpruned(who: Identity, postcode: string) {
  const asked = new Set<string>();
  const watched: DriveTimes = {
    ...remembering,
    drives(pairs, deadline) {
      for (const pair of pairs) asked.add(keyOf(pair));
      return remembering.drives(pairs, deadline);
    },
  };
  await findSlots({ ...ports, indexedDrives: watched }, await callerOf(who), searchFor(postcode));
  const { world, places, visit, isKnown } = await plainDatabase.withOrganisation(
    who.organisation,
    (db) => loadWorld(db, who.organisation, { workflowId: 1, postcode, now }),
  );
  const { candidates, question } = planOf(world);
  const open = candidates.filter((candidate) => !refuseByCalendar(candidate, question));
  const needed = pairsFor(open, visit.postcode, isKnown).flatMap(([from, to]) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end && from !== to ? [keyOf([start, end])] : [];
  });
  const pruned = new Set(needed).difference(asked).size;
  return { candidates: candidates.length, pruned };
}

function keyOf([from, to]: Parameters<DriveTimes["drives"]>[0][number]): string {
  return [from.lat, from.lon, to.lat, to.lon].join(" ");
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
    case "unpruned":
      return unpruned(question.who, question.postcode);
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
