import { randomUUID } from "node:crypto";
import { type SearchResult, searchDeadlineMs } from "@milepost/contract";
import type { DriveTimes } from "@milepost/drive-time";
import type { Contest, Verdict } from "@milepost/scheduling";
import { listOffering } from "../booking/list-offering.ts";
import { withDiaries } from "../diary/have-diaries.ts";
import type { Database } from "../platform/database.ts";
import type { Engine } from "../platform/engine.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import type { OpenCrm } from "../session/connection.ts";
import { searchDrives } from "./drives.ts";
import { keptOffers } from "./kept-offers.ts";
import { type Loaded, loadWorld } from "./load-world.ts";
import { postcodeOfRecord } from "./postcode-of-record.ts";
import { resultsOf } from "./results.ts";
import { isCutOff, runContest } from "./run-contest.ts";
import { addSearch } from "./store.ts";
import { readVisitFields } from "./visit-fields.ts";

export interface SearchPorts {
  readonly database: Database;
  readonly driveTimes: DriveTimes;
  readonly engine: Engine;
  readonly openCrm: OpenCrm;
  /** Minutes since 1970. */
  readonly now: () => number;
  /** Days after which a search is forgotten. */
  readonly keptDays: number;
  /** Told of what went wrong beside a search, without stopping it. */
  readonly onLost: (error: unknown) => void;
}

export interface Search {
  readonly workflowId: number;
  /** Empty: take it from the record. */
  readonly postcode: string;
  readonly recordId: string | undefined;
}

/** Load, ask, decide. What it was decided from is kept beside the answer, not before it. */
export async function findSlots(
  ports: SearchPorts,
  identity: Identity,
  search: Search,
): Promise<SearchResult[]> {
  const { database, driveTimes } = ports;
  const { organisation } = identity;
  const began = performance.now();
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  const now = ports.now();
  const postcode = search.postcode || (await postcodeOfRecord(ports, organisation, search));
  const { workflowId, recordId } = search;
  const visitFields = await readVisitFields(ports, organisation, search);
  const question = {
    ...{ workflowId, postcode, now, visitFields },
    ...(recordId && { except: { heldBy: identity.userId, recordId } }),
  };
  const loaded = await withDiaries(ports.engine, identity, now, () =>
    database.withOrganisation(organisation, (db) => loadWorld(db, organisation, question)),
  );
  const loadedAt = performance.now();

  const drives = searchDrives(driveTimes, loaded.places, loaded.anyway);
  const [outcome, offering] = await Promise.all([
    runContest(loaded, drives, deadline),
    database.withOrganisation(organisation, (db) =>
      listOffering(db, organisation, { workflowId, userId: identity.userId }),
    ),
  ]);
  if (isCutOff(outcome.verdicts)) throw new Problem("NO_ROAD", "No road leads to that postcode.");

  const searchId = randomUUID();
  const summary = {
    ...countRules(outcome.verdicts),
    asked: drives.asked(),
    outbid: outcome.outbid,
    loadMs: Math.round(loadedAt - began),
    totalMs: Math.round(performance.now() - began),
  };
  keep(ports, identity, { search, searchId, loaded, outcome, summary });
  return resultsOf({ loaded, outcome, offering, searchId, readAt: loaded.readAt });
}

function countRules(verdicts: readonly Verdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const verdict of verdicts) {
    const rules = verdict.kind === "offer" ? ["offer"] : verdict.broken.map(({ rule }) => rule);
    for (const rule of rules) counts[rule] = (counts[rule] ?? 0) + 1;
  }
  return counts;
}

interface Kept {
  readonly search: Search;
  readonly searchId: string;
  readonly loaded: Loaded;
  readonly outcome: Contest;
  readonly summary: Record<string, unknown>;
}

/** Off the request's path: the answer does not wait for it. */
function keep(
  { database, keptDays, onLost }: SearchPorts,
  { organisation, userId }: Identity,
  { search, searchId, loaded, outcome, summary }: Kept,
): void {
  const winners = [...outcome.winners].map(([code, { candidate }]) => [code, candidate.agent.id]);
  const record = {
    searchId,
    workflowId: search.workflowId,
    askedBy: userId,
    askedAt: new Date(loaded.world.now * 60_000),
    postcode: loaded.visit.postcode,
    recordId: search.recordId ?? null,
    settingsAt: loaded.settingsAt,
    diaryHash: loaded.diaryHash,
    winners: Object.fromEntries(winners),
    offers: keptOffers(outcome.winners),
    summary,
  };
  database
    .withOrganisation(organisation, (db) => addSearch(db, organisation, record, keptDays))
    .catch(onLost);
}
