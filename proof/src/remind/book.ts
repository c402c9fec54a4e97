import type { Rule, Way } from "./rule.ts";

/** Of one of the companies. */
export interface Workflow {
  readonly number: number;
  readonly organisation: string;
  readonly zone: string;
}

/** What the mail server or the provider does to this customer's messages, and how often; null: always. */
interface Trouble {
  readonly kind: string;
  readonly times: number | null;
  /** How long it waits, where it does. */
  readonly ms: number;
}

export interface Visit {
  readonly id: string;
  readonly workflow: Workflow;
  /** One for each visit, and named in each message. */
  readonly agentId: string;
  readonly agent: string;
  readonly minutes: number;
  /** One for each visit; null: the customer was not invited. */
  readonly email: string | null;
  /** Digits; a few customers have two visits; "0": none. */
  readonly phone: string;
  readonly trouble: Readonly<Record<Way, Trouble | null>>;
}

/** Everything that is done to the product from outside. Milliseconds since 1970. */
export type Happening = {
  readonly at: number;
  /** Just after the look of that moment has found what is due, and before it is sent. */
  readonly isBetween?: boolean;
} & (
  | { readonly kind: "book" | "move"; readonly visit: Visit; readonly startsAt: number }
  | { readonly kind: "cancel" | "accept"; readonly visit: Visit }
  /** Somebody asks to move or cancel the visit; until that is done or given up it is not reminded of. */
  | { readonly kind: "ask" | "withdraw"; readonly visit: Visit }
  | { readonly kind: "save"; readonly workflow: Workflow; readonly rule: Rule }
  | { readonly kind: "answer"; readonly phone: string; readonly text: "STOP" | "START" }
);

/** Something that is away for a while. */
export interface Outage {
  readonly what: "mail" | "sms" | "crm";
  /** How it answers meanwhile. */
  readonly how: string;
  readonly from: number;
  readonly to: number;
}

/** In which look a worker dies or loses its database once a message is out. */
export interface Accident {
  readonly at: number;
  readonly how: "killed" | "cut";
  /** Messages. */
  readonly after: number;
}

/** Everything that is done, known before anything is: the witness judges by it. */
export interface Book {
  readonly from: number;
  readonly to: number;
  readonly workflows: readonly Workflow[];
  readonly visits: readonly Visit[];
  /** In order. */
  readonly happenings: readonly Happening[];
  readonly outages: readonly Outage[];
  readonly accidents: readonly Accident[];
  /** When the sweeper looks, in order. */
  readonly looks: readonly number[];
}
