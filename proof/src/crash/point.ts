/** What is tried, and the handler in which the worker is killed. `my…`: the customer asks for it, by their own link. */
export const handlerOf = {
  book: "reservation/book",
  invite: "reservation/invite",
  endHold: "reservation/endHold",
  sendOwed: "reservation/sendOwed",
  cancel: "reservation/cancel",
  move: "reservation/move",
  myCancel: "reservation/cancel",
  myMove: "reservation/move",
  remind: "reservation/remind",
  offer: "waitingList/offer",
} as const;
export type CrashStory = keyof typeof handlerOf;
export const crashStories = Object.keys(handlerOf) as CrashStory[];

/** `sent`: the call has left and its answer has not come, or only just. */
export type Moment = "before" | "sent" | "after";

/** One place where a story touches the database, the engine or the network. */
export interface CrashPoint {
  /** Such as `database commit`, `fetch POST /crm/v8/Events`, `mail DATA`, `engine write`. */
  readonly what: string;
  /** The how manieth of these, from 1, counted from where the process took the story up. */
  readonly nth: number;
}

/** Where a worker is to end itself with SIGKILL; `at` null: nowhere, only report what is passed. */
export interface Armed {
  readonly number: number;
  readonly handler: (typeof handlerOf)[CrashStory];
  /** Part of the engine's key: a reservation, or a company where nobody knows the freed time's id before. */
  readonly key: string;
  readonly at: { readonly point: CrashPoint; readonly moment: Moment } | null;
}

/** What the coordinator says to a worker. */
export type ToWorker =
  | { readonly kind: "begin" | "arm"; readonly armed: readonly Armed[] }
  | { readonly kind: "disarm"; readonly number: number };

/** What a worker says to the coordinator. */
export type FromWorker =
  /** All its modules are loaded; it waits for the message to begin. */
  | { readonly kind: "loaded" }
  | { readonly kind: "armed" }
  | { readonly kind: "passed"; readonly number: number; readonly point: CrashPoint };

/** The last line on standard error before a worker ends itself. */
export const lastWords = "crash point of case ";
