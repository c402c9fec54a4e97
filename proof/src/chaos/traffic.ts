import { setTimeout as sleep } from "node:timers/promises";
import { type Random, seededRandom } from "@milepost/kit/random.ts";
import { formsOf } from "../crash/forms.ts";
import { type Journey, nothingDone } from "../crash/journey.ts";
import type { Held, Lane, Told } from "../crash/lane.ts";

interface Travelled {
  readonly lane: Lane;
  readonly journey: Journey;
}

export interface Traffic {
  /** Whether somebody has been booked who asked for it after this time. */
  hasBookedSince(time: number): boolean;
  /** Returns when everybody has been answered, with what everybody did and heard. */
  stop(): Promise<Travelled[]>;
}

/** A person who is not answered asks so often at most. */
const asksAtMost = 4;
const desksInLane = 3;
/** Milliseconds between two attempts to find and hold a slot. */
const holdsEvery = 400;

/** Several people in each lane hold, invite, book and give back, each for one customer after the other; `pace` is milliseconds between two, on average. */
export function openTraffic(lanes: readonly Lane[], seed: number, pace: number): Traffic {
  const travelled: Travelled[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastBooked = 0;
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});

  async function book(lane: Lane, held: Held, random: Random): Promise<Told> {
    const asked = Date.now();
    const answers: Told[] = [];
    do {
      if (answers.length > 0) await rest(random.whole(0, 2_000));
      answers.push(await formsOf(lane, held).book());
    } while (answers.length < asksAtMost && isVague(answers.at(-1)) && random.chance(0.7));
    const told = believed(answers);
    if (told.status === 200) lastBooked = Math.max(lastBooked, asked);
    return told;
  }

  async function travel(lane: Lane, held: Held, random: Random): Promise<Journey> {
    const { invite, giveBack } = formsOf(lane, held);
    const nothing = { ...nothingDone, held };
    const roll = random.next();
    // The rest leave their form open and go home.
    if (roll < 0.05) return { ...nothing, invite: await invite() };
    if (roll < 0.15) return { ...nothing, giveBack: await giveBack() };
    if (roll < 0.3) return { ...nothing, invite: await invite(), giveBack: await giveBack() };
    const invited = roll < 0.65 ? await invite() : null;
    const told = await book(lane, held, random);
    // A hold that was lost meanwhile is taken again, under another name.
    const reservationId = String(told.body.bookingId ?? held.reservationId);
    return { ...nothing, held: { ...held, reservationId }, invite: invited, book: told };
  }

  async function goOn(lane: Lane, random: Random): Promise<void> {
    while (!signal.aborted) {
      const held = await lane.tryToHold(lane.nextLead());
      if (held) travelled.push({ lane, journey: await travel(lane, held, random) });
      await rest(held ? random.whole(0, 2 * pace) : holdsEvery);
    }
  }

  const desks = Array.from({ length: desksInLane }, () => lanes).flat();
  const going = Promise.all(desks.map((lane, at) => goOn(lane, seededRandom(seed * 1_000 + at))));
  // Heard of when it is stopped.
  going.catch(() => {});
  return {
    hasBookedSince: (time) => lastBooked >= time,
    async stop() {
      stopping.abort();
      await going;
      return travelled;
    },
  };
}

/** Neither yes nor a reasoned no. */
function isVague(told: Told | undefined): boolean {
  const status = told?.status ?? null;
  return status === null || status === 202 || status >= 500;
}

/**
 * What a person makes of all the answers she got: the reasoned one; without one, that it may be under
 * way and its page knows, unless each time the answer was that it could not be begun.
 */
export function believed(answers: readonly Told[]): Told {
  const reasoned = answers.find((told) => !isVague(told));
  const open = answers.find(({ status }) => status === null || status === 202);
  const last = answers.at(-1);
  if (!last) throw new Error("Nobody was asked");
  return reasoned ?? open ?? last;
}
