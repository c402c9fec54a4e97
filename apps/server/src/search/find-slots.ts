import { randomUUID } from "node:crypto";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { searchDeadlineMs } from "@milepost/contract/limits.ts";
import type { DriveTimes } from "@milepost/drive-time";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { withDiaries } from "../diary/with-diaries.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { listOffering } from "../reservations/list-offering.ts";
import type { OpenCrm } from "../session/prove-connection.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { keptOffers } from "./explain/kept-offers.ts";
import type { Judgement } from "./judge/judge-search.ts";
import type { Judging } from "./judge/judging.ts";
import { postcodeOfRecord } from "./postcode-of-record.ts";
import { resultsOf } from "./results-of.ts";
import { addSearch } from "./store.ts";
import { readWorld, refuseClosed } from "./world/load-world.ts";
import { readVisitFields } from "./world/visit-fields.ts";
import type { ReadWorld } from "./world/world-of.ts";

export interface SearchPorts {
  readonly database: Database;
  /** The engine's own: what is promised is judged by these. */
  readonly driveTimes: DriveTimes;
  /** By the drive index, to choose among thousands. */
  readonly indexedDrives: DriveTimes;
  readonly judging: Judging;
  readonly engine: Engine;
  readonly openCrm: OpenCrm;
  readonly now: Clock;
  /** Called with what went wrong alongside a search, without stopping it. */
  readonly onLost: (error: unknown) => void;
}

export interface Search {
  readonly workflowId: number;
  /** Empty: take it from the record. */
  readonly postcode: string;
  readonly recordId?: string | undefined;
  /** A booking that is to have another time; left out: none. */
  readonly moving?: string | undefined;
  /** False: no agent's question, so that nobody explains it or counts it; left out: it is. */
  readonly isKept?: boolean | undefined;
}

/** Whose search it is; of a customer, who has no user, the person who booked. */
export type Seeker = Pick<
  WorkflowCaller,
  "organisation" | "userId" | "isCrmConnected" | "dataCentre" | "workflows"
>;

/** Load, ask, decide. The grounds of the decision are stored while the answer goes out, not before it. */
export async function findSlots(
  ports: SearchPorts,
  identity: Seeker,
  search: Search,
): Promise<SearchResult[]> {
  const { database, indexedDrives, judging } = ports;
  const { organisation, userId, workflows } = identity;
  const began = performance.now();
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  const now = minuteOf(ports.now());
  const { workflowId, recordId, moving = null } = search;
  const { settings } = workflowOf(identity, workflowId);
  const postcode =
    search.postcode || (await postcodeOfRecord(ports, identity, { settings, recordId }));
  const record = { settings, recordId, bookedBy: userId };
  const visitFields = await readVisitFields(ports, organisation, record);
  const question = {
    workflowId,
    postcode,
    now,
    visitFields,
    workflows,
    moving,
    ...(recordId && { except: { heldBy: userId, recordId } }),
  };
  const { offering, ...known } = await withDiaries(ports.engine, identity, now, () =>
    database.withOrganisation(organisation, async (db) => {
      const [world, offering] = await Promise.all([
        readWorld(db, organisation, question),
        listOffering(db, organisation, { workflowId, userId }),
      ]);
      return { ...world, offering };
    }),
  );
  const loadedAt = performance.now();

  refuseClosed(known);
  const outcome = await judging.search(known, indexedDrives, deadline);
  if (outcome.isCutOff) throw new Problem("NO_ROAD");

  const { isKept = true } = search;
  const searchId = isKept ? randomUUID() : null;
  const summary = {
    ...outcome.counts,
    asked: outcome.asked,
    loadMs: Math.round(loadedAt - began),
    totalMs: Math.round(performance.now() - began),
  };
  if (searchId !== null) keep(ports, identity, { search, searchId, known, outcome, summary });
  return resultsOf({ known, outcome, offering, searchId, readAt: known.readAt });
}

interface Kept {
  readonly search: Search;
  readonly searchId: string;
  readonly known: ReadWorld;
  readonly outcome: Judgement;
  readonly summary: Record<string, unknown>;
}

/** Off the request's path: the answer does not wait for it. */
function keep(
  { database, onLost }: SearchPorts,
  { organisation, userId }: Seeker,
  { search, searchId, known, outcome, summary }: Kept,
): void {
  const winners = [...outcome.winners].map(([code, { candidate }]) => [code, candidate.agent.id]);
  const record = {
    searchId,
    workflowId: search.workflowId,
    askedBy: userId,
    askedAt: new Date(known.now * 60_000),
    postcode: known.visit.postcode,
    recordId: search.recordId ?? null,
    moving: search.moving ?? null,
    settingsAt: known.settingsAt,
    diaryHash: outcome.diaryHash,
    winners: Object.fromEntries(winners),
    offers: keptOffers(outcome.winners),
    summary,
  };
  database
    .withOrganisation(organisation, (db) => addSearch(db, organisation, record))
    .catch(onLost);
}
