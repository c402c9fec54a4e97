import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type Route, route } from "../platform/http/route.ts";
import { asAttachment } from "../templates/download-template.ts";
import { csvOf } from "./csv-of.ts";
import { type InsightPorts, readInsight } from "./read-insight.ts";
import { tables } from "./tables.ts";
import { startWeekly } from "./weekly/start-weekly.ts";
import { stopWeekly } from "./weekly/stop-weekly.ts";
import { viewWeekly } from "./weekly/view-weekly.ts";

/** The file has all of them. */
const areasShown = 100;

export function insightRoutes(ports: InsightPorts): Route[] {
  return [
    route(endpoints.readInsight, async ({ params, query }, { identity }) => {
      const { demand, ...insight } = await readInsight(ports, identity, {
        ...params,
        ...query,
      });
      return { ...insight, demand: { ...demand, areas: demand.areas.slice(0, areasShown) } };
    }),
    route(endpoints.exportInsight, async ({ params, query }, { identity, reply }) => {
      const insight = await readInsight(ports, identity, { ...params, ...query });
      const fileName = `${params.table}-${insight.from}-${insight.to}.csv`;
      asAttachment(reply, fileName, "text/csv; charset=utf-8");
      return csvOf(tables[params.table](insight));
    }),
    route(endpoints.readWeeklyMail, ({ params }, { identity }) =>
      viewWeekly(ports, identity, params.workflowId),
    ),
    route(endpoints.startWeeklyMail, ({ params }, { identity }) =>
      startWeekly(ports, identity, params.workflowId),
    ),
    route(endpoints.stopWeeklyMail, ({ params }, { identity }) =>
      stopWeekly(ports, identity, params.workflowId),
    ),
  ];
}
