import { type Browser, expect, type Page, test } from "@playwright/test";
import { arriveAs, bookingAgent, cell, companyOf } from "./cell.ts";

interface Lead {
  readonly id: string;
  readonly Zip_Code: string | null;
  readonly Email: string;
}

/** One agent of an answer. */
interface Result {
  readonly appFieldAgentId: string;
  readonly week: string;
  readonly searchId: string;
  readonly offers?: readonly {
    readonly slot: string;
    readonly start: string;
    readonly addedMinutes: number | null;
    readonly alsoFree?: readonly {
      readonly appFieldAgentId: string;
      readonly salesPersonName: string;
    }[];
  }[];
}

/** A slot on the screen, as calls name it. */
export interface ShownSlot {
  readonly slot: string;
  readonly fieldagent: string;
  readonly week: string;
  readonly searchId: string;
  readonly start: string;
  /** Null: unknown. */
  readonly addedMinutes: number | null;
  readonly alsoFree: readonly {
    readonly appFieldAgentId: string;
    readonly salesPersonName: string;
  }[];
}

const { records } = JSON.parse(cell.company) as {
  readonly records: { readonly Leads: readonly Lead[] };
};
const inTown = records.Leads.filter(({ Zip_Code }) => /^MP[1-57] /.test(Zip_Code ?? ""));
let asked = 0;

/** Each test invites a customer of its own, also after a failure, when a new worker goes on. */
export function nextLead(): Lead {
  const lead = inTown.at((test.info().workerIndex * 7 + asked) % inTown.length);
  asked += 1;
  if (!lead) throw new Error("The sample company lacks leads");
  return lead;
}

export const rows = (page: Page) =>
  page.getByRole("list", { name: "Available Slots" }).getByRole("listitem");
export const row = (page: Page, index: number) => rows(page).nth(index);
export const schedule = (page: Page, index = 0) =>
  row(page, index).getByRole("button", { name: /^Schedule/ });
export const dialog = (page: Page) =>
  page.getByRole("dialog", { name: "Email for calendar invitation" });
export const address = (page: Page) => dialog(page).getByLabel("Customer’s email address");

/** The slots of a record on the screen; what is answered is all of them, in the order they are shown in. */
export async function openSlots(page: Page, { id }: Lead): Promise<readonly ShownSlot[]> {
  await arriveAs(page, bookingAgent);
  const answer = page.waitForResponse(/\/api\/search\?/);
  await page.goto(`${cell.url}/search?wf=1&recordId=${id}`);
  const results = (await (await answer).json()) as readonly Result[];
  await expect(rows(page)).toHaveCount(3);
  return slotsOf(results);
}

function slotsOf(results: readonly Result[]): readonly ShownSlot[] {
  return results
    .flatMap(({ appFieldAgentId: fieldagent, week, searchId, offers = [] }) =>
      offers.map(({ alsoFree = [], ...offer }) => ({
        ...offer,
        alsoFree,
        fieldagent,
        week,
        searchId,
      })),
    )
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

/** Where the keyboard begins: at the row, of the first three, that adds least driving. */
export function firstFocus(shown: readonly ShownSlot[]): number {
  const added = shown.slice(0, 3).map(({ addedMinutes }) => addedMinutes ?? Infinity);
  return added.indexOf(Math.min(...added));
}

/** Somebody else of the company, with customers of their own who live where the lead does. */
export async function openRival(browser: Browser, { Zip_Code }: Lead) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { administrator, dataCentre, organisation } = companyOf(cell.company);
  await arriveAs(page, administrator);
  const postcode = Zip_Code ?? "";
  const { zgid } = organisation;
  const insert = { dataCentre, zgid, userId: administrator.id, action: "insert", module: "Leads" };
  const held: string[] = [];
  const rival = {
    /** Takes an agent's time, moved by minutes. */
    async take(
      shown: Pick<ShownSlot, "slot" | "fieldagent" | "week"> | undefined,
      deviation = 0,
    ): Promise<void> {
      if (!shown) throw new Error("There is no such slot");
      const { slot, fieldagent, week } = shown;
      const values = { Last_Name: "Rival", Company: "Private", Zip_Code: postcode };
      const made = await page.request.post(`${cell.sandboxUrl}/control/edit`, {
        data: { ...insert, values },
      });
      const [recordId] = ((await made.json()) as { ids: string[] }).ids;
      const wish = { slot, fieldagent, week, deviation, recordId, postcode, wf: 1 };
      const data = { ...wish, isTightAccepted: true };
      const answer = await page.request.post(`${cell.url}/api/holds`, { data });
      expect(answer.status(), await answer.text()).toBe(200);
      held.push(((await answer.json()) as { reservationId: string }).reservationId);
    },
    /** Until nobody is left who could have it. */
    async takeAll(shown: ShownSlot | undefined): Promise<void> {
      for (;;) {
        const params = { wf: 1, postcode };
        const answer = await page.request.get(`${cell.url}/api/search`, { params });
        const results = (await answer.json()) as readonly Result[];
        const free = slotsOf(results).find(({ slot }) => slot === shown?.slot);
        if (!free) return;
        await rival.take(free);
      }
    },
    /** Gives everything back: one person holds twenty at most. */
    async leave(): Promise<void> {
      for (const id of held) await page.request.delete(`${cell.url}/api/holds/${id}`);
      await context.close();
    },
  };
  return rival;
}

export type Rival = Awaited<ReturnType<typeof openRival>>;
