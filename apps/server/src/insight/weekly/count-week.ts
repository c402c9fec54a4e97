import type { Temporal } from "temporal-polyfill";
import type { CallersWorkflow } from "../../platform/http/route.ts";
import { findNoOfferReason } from "../demand-store.ts";
import { type InsightPorts, readInsight } from "../read-insight.ts";
import { spanOf } from "../span.ts";
import { weekBefore } from "./next-monday.ts";
import type { WeeklyFigures } from "./weekly-figures.ts";
import type { WeeklyKey } from "./weekly-store.ts";

/** As the page counts these days. */
export async function countWeek(
  ports: InsightPorts,
  { organisation, workflowId }: WeeklyKey,
  { workflow, due }: { readonly workflow: CallersWorkflow; readonly due: Temporal.Instant },
): Promise<WeeklyFigures> {
  const { timezone } = workflow.settings;
  const days = weekBefore(due, timezone);
  const caller = { organisation, workflows: [workflow] };
  const insight = await readInsight(ports, caller, { workflowId, weeks: 4, ...days });
  const reason = await ports.database.withOrganisation(organisation, (db) =>
    findNoOfferReason(db, organisation, { workflowId, ...spanOf(days, timezone) }),
  );
  const { saving, demand, drivingCost: cost } = insight;
  const { bookings, firstAvailable, nearestFree, before } = saving;
  return {
    workflow: workflow.name,
    ...days,
    saved: { bookings, firstAvailable, nearestFree },
    before,
    cost,
    customers: demand.customers,
    noOffer: demand.noOffer,
    reason,
  };
}
