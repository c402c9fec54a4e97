import { AsyncLocalStorage } from "node:async_hooks";
import { fairLine } from "./fair-line.ts";
import { inTurn } from "./in-turn.ts";

/**
 * What waits in line for the machine, first what is first: a customer who has decided; one who is being
 * spoken to, whose slots are searched for again; one who has just called; nobody, where an administrator
 * tries what settings would have done.
 */
export type Lane = "booking" | "again" | "search" | "simulation";

/** For whom something is being done. */
interface Whose {
  readonly lane: Lane;
  readonly organisation: string;
  /** Gives its place in that lane to the next one, and goes on. */
  readonly leave: () => void;
}

/** Known to everything that is done for an admitted call, however deep. */
export const whose = new AsyncLocalStorage<Whose>();

/** Gives the place of what is being done to the next one: it only waits for somebody else from now on. */
export function leaveLine(): void {
  whose.getStore()?.leave();
}

interface Options {
  readonly atOnce: number;
  /** Called for every call, with how many milliseconds it waited for its turn. */
  readonly onWaited: (lane: Lane, ms: number) => void;
}

export const nobodys: Whose = { lane: "search", organisation: "", leave: () => {} };
/** Far more than those who were let in can ask for at once. */
const inLine = { waiting: 4_000, waitingEach: 2_000 };
/** Longer than any caller's own. */
const patience = 60_000;

/**
 * For a server whose every request takes a core: what it cannot do at once waits here, in fair order,
 * and not there, first come, first served.
 */
export function fairFetch(
  fetch: typeof globalThis.fetch,
  { atOnce, onWaited }: Options,
): typeof globalThis.fetch {
  const limits = { atOnce, atOnceEach: atOnce, ...inLine };
  const line = fairLine<Lane>(
    { booking: limits, again: limits, search: limits, simulation: limits },
    atOnce,
  );
  return async (input, init) => {
    const signal = init?.signal ?? undefined;
    signal?.throwIfAborted();
    const { lane, organisation } = whose.getStore() ?? nobodys;
    const came = performance.now();
    const tell = () => onWaited(lane, performance.now() - came);
    const refused = () => {
      tell();
      return signal?.reason ?? new Error("It was never its turn");
    };
    return inTurn(line, { lane, organisation, patience, signal, refused }, () => {
      tell();
      return fetch(input, init);
    });
  };
}
