import type { Answer, checkSlot } from "@milepost/contract";
import { searchDeadlineMs } from "@milepost/contract";
import { judge, pairsFor, planOf, softRules, type Verdict } from "@milepost/scheduling";
import type { Identity } from "../platform/route.ts";
import { searchDrives } from "./drives.ts";
import type { SearchPorts } from "./find-slots.ts";
import { loadWorld } from "./load-world.ts";
import { readKeptSearch } from "./read-kept-search.ts";
import { offerView } from "./results.ts";

export interface Check {
  readonly searchId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
}

type Checked = Answer<typeof checkSlot>;

/**
 * Whether a slot that was offered still stands when it is moved by minutes: judged anew on the
 * agent's diary as it is now, by the very rules of the search.
 */
export async function checkMovedSlot(
  ports: SearchPorts,
  identity: Identity,
  { searchId, slot, deviation }: Check,
): Promise<Checked> {
  const { organisation } = identity;
  const { workflowId, postcode, winners } = await readKeptSearch(
    ports.database,
    identity,
    searchId,
  );
  const agentId = winners[slot];
  if (agentId === undefined) return clash("not-offered");
  const loaded = await ports.database.withOrganisation(organisation, (db) =>
    loadWorld(db, organisation, { workflowId, postcode, now: ports.now(), agentId }),
  );
  const plan = planOf(loaded.world, deviation);
  const candidate = plan.candidates.find(({ slot: { code } }) => code === slot);
  if (!candidate) return clash("begun");
  const drives = searchDrives(ports.driveTimes, loaded.places, loaded.anyway);
  const visit = loaded.visit.postcode;
  await drives.ask(
    pairsFor([candidate], visit, loaded.isKnown),
    AbortSignal.timeout(searchDeadlineMs),
  );
  const verdict = judge(candidate, plan.question, visit, drives.drive);
  return answerOf(verdict, loaded.world.policy.timezone);
}

const clash = (rule: string): Checked => ({ kind: "clash", broken: [{ rule, over: null }] });

function answerOf(verdict: Verdict, timezone: string): Checked {
  if (verdict.kind === "offer") {
    return { kind: "free", broken: [], offer: offerView(verdict, verdict.added ?? 0, timezone) };
  }
  const isTight = verdict.broken.every(({ rule }) => softRules.has(rule));
  return { kind: isTight ? "tight" : "clash", broken: [...verdict.broken] };
}
