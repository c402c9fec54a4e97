import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { countryOf } from "../postcodes/find-place.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { findLater, listAgentRows, listWeekSavings } from "./booked-store.ts";
import { demandOf } from "./demand-of.ts";
import { listAreas, readFunnel } from "./demand-store.ts";
import { loadOf } from "./load-of.ts";
import { findKnownPart, listOthers } from "./past-store.ts";
import { savingOf } from "./saving-of.ts";
import {
  dayBefore,
  dayOf,
  daysBefore,
  readDays,
  spanOf,
  type WantedDays,
  workingMinutes,
} from "./span.ts";

export interface InsightPorts {
  readonly database: Database;
  readonly now: Clock;
  /** Days after which a search is forgotten. */
  readonly keptDays: number;
}

export interface InsightQuestion extends WantedDays {
  readonly workflowId: number;
}

/** With all areas, however many there are. */
export async function readInsight(
  { database, now, keptDays }: InsightPorts,
  identity: Pick<WorkflowCaller, "organisation" | "workflows">,
  { workflowId, ...wanted }: InsightQuestion,
): Promise<Insight> {
  const { organisation } = identity;
  const { settings } = workflowOf(identity, workflowId);
  const { timezone, selectedFieldAgents: agentIds } = settings;
  const days = readDays(wanted, now(), timezone);
  if (!days) throw new Problem("BAD_REQUEST", "from, to: not one day to a year");
  const question = { workflowId, timezone, ...spanOf(days, timezone) };
  const searchesKeptFrom = dayBefore(now(), keptDays, timezone);
  const earlier = daysBefore(days);
  return database.withOrganisation(organisation, async (db) => {
    const asked = { ...question, country: countryOf(timezone) };
    const areas = await listAreas(db, organisation, asked);
    const { held, ...funnel } = await readFunnel(db, organisation, asked);
    const weeks = await listWeekSavings(db, organisation, question);
    const agents = await listAgentRows(db, organisation, { ...question, agentIds });
    const known = await findKnownPart(db, organisation, question);
    const others = known && (await listOthers(db, organisation, { workflowId, ...known }));
    const listEarlier = () =>
      listWeekSavings(db, organisation, { ...question, ...spanOf(earlier, timezone) });
    return {
      ...days,
      timeZone: timezone,
      searchesKeptFrom,
      drivingCost: settings.drivingCost,
      funnel,
      demand: { ...demandOf(areas), held, areas, areaCount: areas.length },
      saving: {
        ...savingOf(weeks),
        weeks,
        before: earlier.from < searchesKeptFrom ? null : savingOf(await listEarlier()),
      },
      load: {
        ...loadOf(agents, workingMinutes(days, settings), others),
        diaries: known && { from: dayOf(known.from, timezone), to: dayOf(known.to, timezone) },
        later: await findLater(db, organisation, question),
      },
    };
  });
}
