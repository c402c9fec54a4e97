import type { Change } from "../records/write/change.ts";
import { openChance } from "./chance.ts";

/** How notifications travel. Probabilities are from 0 to 1. */
export interface Handling {
  readonly lose: number;
  readonly double: number;
  /** Shortest and longest, in real milliseconds. */
  readonly delayMs: readonly [number, number];
  /** Later ones may overtake earlier ones. */
  readonly reorder: boolean;
  /** What changes within a moment goes out together. */
  readonly batch: boolean;
  /** Nothing goes out at all. */
  readonly off: boolean;
}

export const faithful: Handling = {
  lose: 0,
  double: 0,
  delayMs: [0, 0],
  reorder: false,
  batch: false,
  off: false,
};

interface Counts {
  /** What should have gone out, one for each change and channel. */
  readonly fired: number;
  readonly lost: number;
  readonly doubled: number;
  /** Taken with a status of success. */
  readonly delivered: number;
  /** Answered otherwise, or not at all. Nothing is tried twice. */
  readonly refused: number;
  /** Not gone out yet. */
  readonly waiting: number;
}

export interface Letter {
  readonly url: string;
  /** Of the organisation that it comes from. */
  readonly zgid: string;
  /** What may share an envelope: the same channel, module and operation. */
  readonly envelope: string;
  /** Each channel has its own few carriers, so that one that floods delays no other. */
  readonly lane: string;
  readonly change: Change;
  /** The body for one or several changes. */
  write(changes: readonly Change[]): object;
}

export interface PostOffice {
  send(letter: Letter): void;
  /** `zgid` null: all letters, also of those that were handled in a way of their own. */
  handle(handling: Handling, seed: number, zgid: string | null): void;
  handling(): Handling;
  counts(): Counts;
  resetCounts(): void;
  /** Done when everything that waited has been delivered or refused. */
  flush(): Promise<void>;
  close(): void;
}

/** Long enough for the answer to the write to arrive first, mostly; Zoho promises nothing. */
const usualDelay = 10;
const batchWindow = 100;
const largestBatch = 100;
const overtaking = 300;
const carriers = 8;
const patience = 10_000;

interface Sack {
  readonly letters: Letter[];
  readonly timer: NodeJS.Timeout;
}

export function openPostOffice(): PostOffice {
  let usual = faithful;
  const ofOne = new Map<string, Handling>();
  const handlingOf = ({ zgid }: Letter) => ofOne.get(zgid) ?? usual;
  let chance = openChance(1);
  let counts = { fired: 0, lost: 0, doubled: 0, delivered: 0, refused: 0 };
  const waiting = new Set<Sack>();
  const openSacks = new Map<string, Sack>();
  const lanes = new Map<string, { readonly queue: (readonly Letter[])[]; running: number }>();
  const idle = new Set<() => void>();
  const closing = new AbortController();

  function wait(letter: Letter): void {
    const handling = handlingOf(letter);
    const open = handling.batch ? openSacks.get(letter.envelope) : undefined;
    if (open && waiting.has(open) && open.letters.length < largestBatch) {
      open.letters.push(letter);
      return;
    }
    const [least, most] = handling.delayMs;
    const delay =
      usualDelay +
      (handling.batch ? batchWindow : 0) +
      least +
      chance() * (most - least) +
      (handling.reorder ? chance() * overtaking : 0);
    const timer = setTimeout(() => release(sack), delay);
    timer.unref();
    const sack: Sack = { letters: [letter], timer };
    waiting.add(sack);
    openSacks.set(letter.envelope, sack);
  }

  function release(sack: Sack): void {
    clearTimeout(sack.timer);
    const [first] = sack.letters;
    if (!waiting.delete(sack) || !first) return;
    if (openSacks.get(first.envelope) === sack) openSacks.delete(first.envelope);
    const lane = lanes.get(first.lane) ?? { queue: [], running: 0 };
    lanes.set(first.lane, lane);
    lane.queue.push(sack.letters);
    if (lane.running < carriers) void carry(first.lane);
  }

  async function carry(name: string): Promise<void> {
    const lane = lanes.get(name);
    if (!lane) return;
    lane.running += 1;
    for (let next = lane.queue.shift(); next; next = lane.queue.shift()) await deliver(next);
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(name);
    if (lanes.size === 0) for (const tell of idle) tell();
  }

  async function deliver(letters: readonly Letter[]): Promise<void> {
    const [first] = letters;
    if (!first) return;
    const isTaken = await post(
      first.url,
      first.write(letters.map(({ change }) => change)),
      closing.signal,
    );
    counts[isTaken ? "delivered" : "refused"] += letters.length;
  }

  return {
    send(letter) {
      const handling = handlingOf(letter);
      counts.fired += 1;
      if (handling.off || chance() < handling.lose) {
        counts.lost += 1;
        return;
      }
      wait(letter);
      if (chance() < handling.double) {
        counts.doubled += 1;
        wait(letter);
      }
    },
    handle(chosen, seed, zgid) {
      if (zgid === null) {
        usual = chosen;
        ofOne.clear();
      } else {
        ofOne.set(zgid, chosen);
      }
      chance = openChance(seed);
    },
    handling: () => usual,
    counts: () => {
      const queued = lanes
        .values()
        .reduce((sum, { queue, running }) => sum + queue.length + running, 0);
      return { ...counts, waiting: waiting.size + queued };
    },
    resetCounts() {
      counts = { fired: 0, lost: 0, doubled: 0, delivered: 0, refused: 0 };
    },
    async flush() {
      for (const sack of [...waiting]) release(sack);
      if (lanes.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      idle.add(resolve);
      await promise;
      idle.delete(resolve);
    },
    close() {
      for (const { timer } of waiting) clearTimeout(timer);
      waiting.clear();
      lanes.clear();
      closing.abort();
    },
  };
}

async function post(url: string, body: object, closing: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(patience)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
