import { type Chosen, crashDuring, type JourneyPorts } from "./crash-during.ts";
import { openCustomerLink } from "./customers/customer-link.ts";
import { openReminders } from "./customers/reminders.ts";
import { type Offered, openWaiters } from "./customers/waiters.ts";
import { formsOf } from "./forms.ts";
import type { CrashLane, Held, Told } from "./lane.ts";
import { handlerOf } from "./point.ts";

/** What somebody did, and the answers they got. Null: they did not do that. */
export interface Journey {
  readonly held: Held;
  readonly invite: Told | null;
  readonly book: Told | null;
  readonly giveBack: Told | null;
  /** By an agent, or by the customer's own link. */
  readonly cancel: Told | null;
  readonly move: Told | null;
  /** What became of the time that was given back; null: nobody waited for it. */
  readonly offered: Offered | null;
  /** The hour of the visit's reminder has come. */
  readonly isReminded: boolean;
}

/** Of a journey in which nobody has done anything yet. */
export const nothingDone: Omit<Journey, "held"> = {
  invite: null,
  book: null,
  giveBack: null,
  cancel: null,
  move: null,
  offered: null,
  isReminded: false,
};

/** Milliseconds until a hold's own timer ends it, where that is waited for. */
const shortHold = 4_000;

/** The whole way of one customer, with the crash and the faults in the chosen story. */
export async function travel(
  ports: JourneyPorts,
  lane: CrashLane,
  held: Held,
  chosen: Chosen,
): Promise<Journey> {
  const { cell, records } = ports;
  const { reservationId: id, lead } = held;
  const { invite, book, cancel, target, move, giveBack: ask } = formsOf(lane, held);
  const organisation = await records.organisationOf(lane.company.zgid);
  const isOffer = handlerOf[chosen.story] === handlerOf.offer;
  const armed = { ...chosen, key: isOffer ? organisation : id };
  const crash = <T>(work: () => Promise<T>) => crashDuring(ports, lane, held, armed, work);
  const hasDied = () => lane.worker.hasFired(chosen.number);
  const reminders = openReminders(ports, organisation, id);
  const nothing = { ...nothingDone, held };

  /** A reminder of the time that it has is worked out, too. */
  async function bookVisit(): Promise<Journey> {
    const booked = { ...nothing, invite: await invite(), book: await book() };
    const isReminded = booked.invite.status === 200 && booked.book.status === 200;
    if (isReminded) await reminders.plan();
    return { ...booked, isReminded };
  }

  switch (chosen.story) {
    case "book":
      return { ...nothing, book: await crash(book) };
    case "invite": {
      const invited = await crash(invite);
      return { ...nothing, invite: invited, book: await book() };
    }
    case "cancel": {
      const before = await bookVisit();
      return { ...before, cancel: await crash(cancel) };
    }
    case "myCancel": {
      const before = await bookVisit();
      const link = await openCustomerLink(cell, lead.Email);
      return { ...before, cancel: link && (await crash(link.cancel)) };
    }
    case "move": {
      const before = await bookVisit();
      const wanted = await target();
      return { ...before, move: wanted && (await crash(() => move(wanted))) };
    }
    case "myMove": {
      const before = await bookVisit();
      const link = await openCustomerLink(cell, lead.Email);
      const choice = link && (await link.target());
      if (!link || choice === null) return before;
      return { ...before, move: await crash(() => link.move(choice)) };
    }
    case "remind": {
      const before = await bookVisit();
      await crash(() => reminders.send(hasDied));
      await reminders.settle();
      return before;
    }
    case "offer": {
      const waiters = await openWaiters(ports, lane, organisation, lead.Zip_Code);
      const giveBack = await crash(async () => {
        const told = await ask();
        await waiters.sweep(hasDied);
        return told;
      });
      // Who is not answered presses it again: the time is to be free.
      if (giveBack.status !== 200) await ask();
      const offered = await waiters.settle();
      await waiters.leave();
      return { ...nothing, giveBack, offered };
    }
    case "sendOwed": {
      const invited = await invite();
      const giveBack = await crash(async () => {
        const told = await ask();
        await records.untilEnded(id);
        return told;
      });
      return { ...nothing, invite: invited, giveBack };
    }
    case "endHold": {
      // Mostly the test ends the hold itself; sometimes it waits for the timer.
      const isWaitedFor = chosen.number % 6 === 0;
      if (isWaitedFor) await records.shortenHold(id, shortHold);
      const invited = await invite();
      await crash(async () => {
        if (!isWaitedFor) {
          await records.shortenHold(id, 0);
          await records.endHold(cell.engineUrl, await records.keyOf(id));
        }
        await records.untilEnded(id);
      });
      return { ...nothing, invite: invited };
    }
  }
}
