import { setTimeout as sleep } from "node:timers/promises";
import type { FreedSlot } from "@milepost/contract/endpoints/home/waiting.ts";
import type { Lead } from "../company.ts";
import type { JourneyPorts } from "../crash-during.ts";
import type { Lane, Told } from "../lane.ts";
import { untilSettled } from "../stories.ts";
import { wakeSweeper } from "./wake-sweeper.ts";

/**
 * What became of a time that two customers wait for, as all could see when it had come to rest. Where a second time became
 * free meanwhile, such as by an earlier customer's hold that ran out, each has one of its own: what is right for the other
 * one is not counted.
 */
export interface Offered {
  /** Customers whom it was ever offered to. */
  readonly offeredTo: number;
  /** Holds that keep it for one of them. */
  readonly held: number;
  /** Offers of it that an agent sees. */
  readonly shown: number;
}

/** Customers of one company who wait for something at one place. */
export interface Waiters {
  /** Until the time is offered or nobody suits, the worker has died or a while has passed. */
  sweep(hasDied: () => boolean): Promise<void>;
  /** What would be looked at again in minutes is looked at now. Comes back with what became of it. */
  settle(): Promise<Offered>;
  /** They no longer wait, and nothing is held for them. */
  leave(): Promise<void>;
}

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Two customers; what suits one suits the other. */
export async function openWaiters(
  { cell, records }: JourneyPorts,
  lane: Lane,
  organisation: string,
  postcode: string,
): Promise<Waiters> {
  const leads = [lane.nextLead(), lane.nextLead()];

  async function insist(work: () => Promise<Told>): Promise<Told> {
    for (let tries = 1; ; tries += 1) {
      const told = await work();
      if (told.status === 200) return told;
      if (tries === 60) throw new Error(`The waiting list said ${told.status}`);
      await sleep(500);
    }
  }
  const put = ({ id }: Lead, until: string, addedAtMost: number) =>
    insist(() =>
      lane.ask("PUT", `/api/waiting/${id}`, {
        wf: 1,
        postcode,
        until,
        weekdays: [1, 2, 3, 4, 5],
        parts: ["morning", "afternoon", "evening"],
        addedAtMost,
      }),
    );
  const listUnoffered = () =>
    records.rows(
      `update freed_times f set try_at = least(try_at, now()) where organisation_id = $1 and not exists (
         select from freed_offers o where o.freed_id = f.freed_id and o.is_open) returning freed_id`,
      [organisation],
    );
  async function untilLookedThrough(): Promise<void> {
    for (let tries = 0; tries < 60; tries += 1) {
      // Somebody who is still at it is not hurried.
      await untilSettled(cell, 60, organisation);
      if ((await listUnoffered()).length === 0) return;
      await wakeSweeper(cell, organisation);
      await sleep(300);
    }
  }

  const [first] = leads;
  if (!first) throw new Error("Nobody waits");
  // What earlier customers have left held is released first, and is nothing that this one wants.
  await put(first, inDays(0), 0);
  await wakeSweeper(cell, organisation);
  await sleep(500);
  await untilLookedThrough();
  for (const lead of leads) await put(lead, inDays(60), 120);

  return {
    async sweep(hasDied) {
      await wakeSweeper(cell, organisation);
      for (let tries = 0; tries < 50 && !hasDied(); tries += 1) {
        const [{ left } = { left: 0 }] = await records.rows<{ left: number }>(countUnoffered, [
          organisation,
        ]);
        if (left === 0) return;
        await sleep(100);
      }
    },
    async settle() {
      await untilLookedThrough();
      const ids = leads.map(({ id }) => id);
      const [row] = await records.rows<Counted>(countOffers, [organisation, ids]);
      const { body } = await insist(() => lane.ask("GET", "/api/waiting"));
      const offers = (body.offers ?? []) as readonly FreedSlot[];
      const shown = offers.filter(({ recordId }) => ids.includes(recordId)).length;
      const { offeredTo = 0, held = 0, times = 0 } = row ?? {};
      const others = Math.max(times, 1) - 1;
      return { offeredTo, held: held - others, shown: shown - others };
    },
    async leave() {
      for (const { id } of leads) await insist(() => lane.ask("DELETE", `/api/waiting/${id}?wf=1`));
    },
  };
}

const countUnoffered = `select count(*)::int as left from freed_times f where organisation_id = $1
  and not exists (select from freed_offers o where o.freed_id = f.freed_id and o.is_open)`;

interface Counted extends Omit<Offered, "shown"> {
  /** Freed times that are offered to one of the customers now. */
  readonly times: number;
}

/** Of the customers, not of the offers: a hold that no offer knows of counts too. */
const countOffers = `select
    (select coalesce(max(customers), 0)::int from (
       select count(distinct w.waiting_id) as customers
       from freed_offers o join waiting_customers w using (organisation_id, waiting_id)
       where w.organisation_id = $1 and w.record_id = any ($2) group by o.freed_id) of_time) as "offeredTo",
    (select count(*)::int from reservations
     where organisation_id = $1 and record_id = any ($2) and state = 'held' and hold_ends_at > now()) as held,
    (select count(distinct (f.agent_id, f.starts_at))::int
     from freed_offers o join freed_times f using (organisation_id, freed_id)
     join waiting_customers w using (organisation_id, waiting_id)
     where w.organisation_id = $1 and w.record_id = any ($2) and o.is_open) as times`;
