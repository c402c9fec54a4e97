import type { Switches } from "../../switches.ts";

/** A deal's stage is one of its pipeline's, and its pipeline one of its layout's. */
export interface Pipeline {
  readonly name: string;
  readonly layout: string;
  readonly stages: readonly string[];
}

export const standardLayout = "Standard";

const standard: Pipeline = {
  name: "Standard (Standard)",
  layout: standardLayout,
  stages: [
    "Qualification",
    "Needs Analysis",
    "Value Proposition",
    "Identify Decision Makers",
    "Proposal/Price Quote",
    "Negotiation/Review",
    "Closed Won",
    "Closed Lost",
  ],
};
const trade: Pipeline = {
  name: "Trade (Trade)",
  layout: "Trade",
  stages: ["Enquiry", "Tender", "Closed Won", "Closed Lost"],
};

export function pipelinesOf(switches: Switches): readonly Pipeline[] {
  return switches.position("pipelines") === "several" ? [trade, standard] : [standard];
}

/** Of a deal that names none because it was seeded so: the standard one. */
export function findPipeline(switches: Switches, layout: string, name: string | null) {
  const wanted = name ?? standard.name;
  return pipelinesOf(switches).find((one) => one.layout === layout && one.name === wanted) ?? null;
}

/** Of all pipelines: where there are several, the first is not the standard one's. */
export function stagesOf(switches: Switches): readonly string[] {
  return [...new Set(pipelinesOf(switches).flatMap(({ stages }) => stages))];
}

/** The names of a module's layouts. With several pipelines deals, and leads that become them, have more than one. */
export function layoutsOf(switches: Switches, module: string): readonly string[] {
  const layouts = pipelinesOf(switches).map(({ layout }) => layout);
  return module === "Deals" || module === "Leads" ? layouts : [standardLayout];
}

/** What the CRM's own form for a new record has in it already: the API proposes nothing. */
export function proposedValues(
  switches: Switches,
  module: string,
): Readonly<Record<string, string>> {
  const isAsked = module === "Deals" && switches.position("pipelines") !== "off";
  return isAsked ? { Pipeline: standard.name } : {};
}
