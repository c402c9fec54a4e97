import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Cell } from "../cell.ts";
import { setUpDemo } from "../demo.ts";
import { type Lead, type Office, openOffice } from "./booking-office.ts";

interface Company {
  readonly records: object;
  readonly leave: readonly object[];
}

/** Something that nobody else wants: a customer, a field agent and a slot. */
export interface Opening {
  readonly lead: Lead;
  readonly agentId: string;
  readonly slot: string;
  readonly week: string;
}

export interface Openings {
  /** The next one; throws when all are used. */
  next(): Promise<Opening>;
}

/**
 * The sample company once more under other ids, with empty diaries and settings under which every slot is free.
 * `number`: of three digits from 212 on, for those who need several.
 */
export async function openIdleCompany(cell: Cell, number = 298): Promise<Office> {
  const sample = JSON.parse(cell.company.replaceAll("870211", `870${number}`)) as Company;
  const records = { Leads: [], Accounts: [], Contacts: [], Deals: [], Events: [] };
  const company = JSON.stringify({ ...sample, records, leave: [], edition: "ultimate" });
  const answer = await fetch(`${cell.sandboxUrl}/control/seed`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: company,
  });
  if (!answer.ok) throw new Error(`The sandbox refused the company: ${await answer.text()}`);
  await setUpDemo({ url: cell.url, sandboxUrl: cell.sandboxUrl, company });
  const office = await openOffice(cell, company);
  await office.changeSettings({ maxDriveTime: 0, defaultDaysInAdvance: 20 });
  return office;
}

/** One day after the other, then the next field agent, then the day's next slot; not today's, which may begin meanwhile. */
export async function openOpenings(office: Office): Promise<Openings> {
  const agentIds = office.fieldAgents.map((id) => office.userIds.get(id) ?? "");
  const query = new URLSearchParams({ wf: "1", postcode: office.postcodes[0] ?? "" });
  const results = await office.admin.get<SearchResult[]>(`/api/search?${query}`);
  const today = new Date().toISOString().slice(0, 10);
  const offers = results
    .flatMap(({ offers = [] }) => offers)
    .filter(({ start }) => start.slice(0, 10) > today)
    .toSorted((a, b) => a.start.localeCompare(b.start));
  const days = [...Map.groupBy(offers, ({ start }) => start.slice(0, 10)).values()];
  let leads: Lead[] = [];
  let at = 0;
  return {
    async next() {
      const round = Math.floor(at / days.length);
      const agentId = agentIds[round % agentIds.length];
      const ofDay = days[at % days.length]?.[Math.floor(round / agentIds.length)];
      at += 1;
      if (!ofDay || agentId === undefined) throw new Error("Every slot has been used");
      if (leads.length === 0) leads = await office.makeLeads(50);
      const lead = leads.shift();
      if (!lead) throw new Error("There are no customers");
      return { lead, agentId, slot: ofDay.slot, week: results[0]?.week ?? "" };
    },
  };
}

/** What is sent to hold an opening; with the form's own keys, to book it. */
export function wishOf({ lead, agentId, slot, week }: Opening) {
  return {
    recordId: lead.id,
    postcode: lead.postcode,
    fieldagent: agentId,
    slot,
    week,
    deviation: 0,
    wf: 1,
  };
}
