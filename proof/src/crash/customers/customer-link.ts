import { setTimeout as sleep } from "node:timers/promises";
import type { MyTime, MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { myVisitToken, openMyVisit } from "@milepost/kit/company/my-visit.ts";
import type { Told } from "../lane.ts";

/** What a customer may do with the link in their mail, each as often as wanted. */
export interface CustomerLink {
  cancel(): Promise<Told>;
  /** The last time that they may choose; null: there is none. */
  target(): Promise<string | null>;
  move(choice: string): Promise<Told>;
}

/** Milliseconds after which a customer who is not answered gives up. */
const patience = 90_000;

/** Null: the customer has no mail with a link. */
export async function openCustomerLink(cell: Cell, email: string): Promise<CustomerLink | null> {
  const [token = null] = (await mailsOf(cell, email)).flatMap(
    ({ html }) => myVisitToken(html) ?? [],
  );
  if (token === null) return null;
  const send = openMyVisit(cell, token);
  const ask = (path: string, more?: object): Promise<Told> =>
    Promise.race([
      send<Told["body"]>(path, more).catch(() => unanswered),
      sleep(patience, unanswered, { ref: false }),
    ]);
  return {
    cancel: () => ask("/cancel"),
    async target() {
      const { start: own } = (await ask("")).body as Partial<MyVisit>;
      const { times = [] } = (await ask("/times")).body as { times?: readonly MyTime[] };
      return times.findLast(({ start }) => start !== own)?.choice ?? null;
    },
    move: (choice) => ask("/move", { choice }),
  };
}

const unanswered: Told = { status: null, body: {} };
