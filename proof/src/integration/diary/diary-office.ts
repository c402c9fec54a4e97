import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, Offer, SearchResult } from "@milepost/contract/endpoints/search.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openSandbox } from "@milepost/kit/company/sandbox.ts";
import { type Person, spareCompany } from "@milepost/kit/company/spare-company.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";

/** A company at work whose diaries the tests change: two field agents are chosen, their diaries are read, the CRM notifies of changes. */
export async function openDiaryOffice(cell: Cell) {
  const company = spareCompany(cell, "14");
  const [manager, bookingAgent, becky, omar, hugh] = company.users;
  const place = { dataCentre: company.dataCentre, zgid: company.organisation.zgid };
  const crm = openSandbox(cell.sandboxUrl, { ...place, userId: manager.id });
  const [admin, browser] = [openBrowserless(cell), openBrowserless(cell)];
  const database = new pg.Pool({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
    max: 1,
  });

  /** Of this company alone: `is_own` stands for that in the statement. */
  async function rows<T>(sql: string): Promise<T[]> {
    const own = `organisation_id = (select organisation_id from organisations where crm_organisation_id = '${place.zgid}')`;
    return (await database.query(sql.replace("is_own", own))).rows as T[];
  }

  await crm.control("seed", company);
  await admin.signIn(manager);
  const known = await admin.get<{ _id: string; zohoUserId: string }[]>("/api/users");
  const ours = new Map(known.map(({ _id, zohoUserId }) => [zohoUserId, _id]));

  const chooseAgents = (...agents: readonly Person[]) => {
    const workflowSettings = {
      selectedFieldAgents: agents.map(({ id }) => ours.get(id)),
      selectedUsers: [ours.get(bookingAgent.id)],
    };
    return admin.post("/api/settings", { workflowUpdates: [{ workflowId: 1, workflowSettings }] });
  };
  await chooseAgents(becky, omar);
  await browser.signIn(bookingAgent);
  await until(async () => {
    const told = "select modules from crm_channels where is_own and ends_at > now()";
    const [channel] = await rows<{ modules: string[] }>(told);
    return channel?.modules.includes("Deals");
  });

  const postcode = company.records.Leads[0]?.Zip_Code ?? "";
  const search = () =>
    browser.get<SearchResult[]>(`/api/search?${new URLSearchParams({ wf: "1", postcode })}`);
  const resultOf = async ({ id }: Person) =>
    (await search()).find(({ appFieldAgentId }) => appFieldAgentId === ours.get(id));
  const offersOf = async (agent: Person) => (await resultOf(agent))?.offers ?? [];

  return {
    company,
    becky,
    omar,
    hugh,
    crm,
    rows,
    chooseAgents,
    search,
    resultOf,
    offersOf,

    /** Whether the agent could have it: which of two gets a slot also depends on what else is in their weeks. */
    async isOpen({ id }: Person, { slot }: Offer): Promise<boolean> {
      const [result] = await search();
      const { days } = await browser.get<Answer<typeof explainSearch>>(
        `/api/search/${result?.searchId}/explain`,
      );
      const agents = days.flatMap((day) => day.agents);
      const slots = agents.flatMap((agent) =>
        agent.appFieldAgentId === ours.get(id) ? agent.slots : [],
      );
      return slots.some((explained) => explained.slot === slot && explained.offer !== null);
    },

    /** The first two slots that are offered of an agent's time. */
    async twoOffers(agent: Person): Promise<[Offer, Offer]> {
      const [first, second] = await offersOf(agent);
      if (!first || !second) throw new Error(`${agent.full_name} has fewer than two free slots`);
      return [first, second];
    },

    /** Returns its id. */
    async insert(module: string, values: object): Promise<string> {
      const edit = { ...place, userId: manager.id, action: "insert", module, values };
      const { ids } = await crm.control<{ ids: string[] }>("edit", edit);
      return ids[0] ?? "";
    },

    /** Gives a meeting to the manager, whose diary nobody searches. */
    giveAway: (id: string) =>
      crm.edit({
        action: "update",
        module: "Events",
        id,
        values: { Owner: { id: manager.id } },
      }),
    move: (id: string, { start, end }: Offer) =>
      crm.edit({ action: "update", module: "Events", id, values: timesOf(start, end) }),
    remove: (id: string) => crm.edit({ action: "delete", module: "Events", id }),
    areHintsRead: async () =>
      (await rows("select crm_record_id from diary_hints where is_own")).length === 0,
    close: () => database.end(),
  };
}

export const meetingOf = ({ id }: Person, start: string, end: string) => ({
  Event_Title: "Call",
  Owner: { id },
  ...timesOf(start, end),
});

const timesOf = (start: string, end: string) => ({ Start_DateTime: start, End_DateTime: end });
