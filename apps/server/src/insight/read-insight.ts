import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { countryOf } from "../postcodes/find-place.ts";
import { workflowOf } from "../workflows/workflow-access.ts";
import { findLater, listAgentRows, listWeekSavings } from "./booked-store.ts";
import { listAreas } from "./demand-store.ts";
import { dayBefore, readDays, spanOf, type WantedDays, workingMinutes } from "./span.ts";
import { demandOf, loadOf, savingOf } from "./sums.ts";

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
  identity: WorkflowCaller,
  { workflowId, ...wanted }: InsightQuestion,
): Promise<Insight> {
  const { organisation } = identity;
  const { settings } = workflowOf(identity, workflowId);
  const { timezone, selectedFieldAgents: agentIds } = settings;
  const days = readDays(wanted, now(), timezone);
  if (!days) throw new Problem("BAD_REQUEST", "from, to: not one day to a year");
  const question = { workflowId, timezone, ...spanOf(days, timezone) };
  return database.withOrganisation(organisation, async (db) => {
    const country = countryOf(timezone);
    const areas = await listAreas(db, organisation, { ...question, country });
    const weeks = await listWeekSavings(db, organisation, question);
    const agents = await listAgentRows(db, organisation, { ...question, agentIds });
    return {
      ...days,
      timeZone: timezone,
      searchesKeptFrom: dayBefore(now(), keptDays, timezone),
      demand: { ...demandOf(areas), areas, areaCount: areas.length },
      saving: { ...savingOf(weeks), weeks },
      load: {
        ...loadOf(agents, workingMinutes(days, settings)),
        later: await findLater(db, organisation, question),
      },
    };
  });
}
