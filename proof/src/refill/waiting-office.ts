import { setTimeout as sleep } from "node:timers/promises";
import type { FreedSlot } from "@milepost/contract/endpoints/home/waiting.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import type { Lead, Office } from "@milepost/kit/company/booking-office.ts";

/** What a customer would take. */
export interface Wanted {
  readonly weekdays: readonly number[];
  readonly parts: readonly string[];
  readonly addedAtMost: number;
}

const anything: Wanted = {
  weekdays: [1, 2, 3, 4, 5],
  parts: ["morning", "afternoon", "evening"],
  addedAtMost: 120,
};

/** The waiting list of the office's first workflow, as its people and its engine use it. */
export function openWaitingOffice({ engineUrl }: Cell, office: Office) {
  const { admin, database, organisation } = office;
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  return {
    async add({ id, postcode }: Lead, wanted: Wanted = anything): Promise<void> {
      const answer = await admin.send(`/api/waiting/${id}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ wf: 1, postcode, until, ...wanted }),
      });
      if (!answer.ok) throw new Error(`Nobody waits: ${await answer.text()}`);
    },
    async offers(from: Browserless = admin): Promise<readonly FreedSlot[]> {
      const list = await from.get<{ offers: FreedSlot[] }>("/api/waiting");
      return list.offers;
    },
    /** The sweeper looks now, not within a minute. */
    async sweep(): Promise<void> {
      const answer = await fetch(`${engineUrl}/sweeper/${organisation}/wake`, { method: "POST" });
      if (!answer.ok) throw new Error(`The engine said ${answer.status}`);
    },
    /** How many freed times somebody has yet to look at. */
    async countDue(): Promise<number> {
      const { rowCount } = await database.query(
        `select from freed_times f where organisation_id = $1 and not exists (
           select from freed_offers o where o.organisation_id = f.organisation_id
             and o.freed_id = f.freed_id and o.is_open)`,
        [organisation],
      );
      return rowCount ?? 0;
    },
    /** Until every freed time is offered or over. */
    async settled(): Promise<void> {
      for (let left = 1_200; (await this.countDue()) > 0; left -= 1) {
        if (left === 0) throw new Error("A freed time is looked at by nobody");
        if (left % 20 === 0) await this.sweep();
        await sleep(50);
      }
    },
  };
}

export type WaitingOffice = ReturnType<typeof openWaitingOffice>;
