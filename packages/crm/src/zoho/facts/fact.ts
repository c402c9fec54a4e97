import type { Connection, Conversion, Crm, CrmAccess } from "../../crm.ts";
import type { Client } from "../transport/ask-for-tokens.ts";
import type { DataCentre, DataCentres } from "../transport/data-centres.ts";
import { readResult } from "../transport/result.ts";
import type { Outcome, Request } from "../transport/send.ts";

/** Something that the documents leave uncertain, and how to find out in a real organisation. */
export interface Fact {
  /** As docs/sandbox-conformance.md numbers them; empty: it has no number there. */
  readonly facts: readonly string[];
  readonly asks: string;
  readonly expects: string;
  ask(zoho: Asked): Promise<Finding>;
}

export interface Finding {
  /**
   * `differs`: not as expected, and Milepost copes. `failed`: it does not, or nothing could be found
   * out. `not configured`: there was nothing to look at.
   */
  readonly outcome: "ok" | "differs" | "failed" | "not configured";
  readonly found: string;
  /** What somebody should do, or why nobody need; null: nothing. */
  readonly advice: string | null;
}

export type Answered = Exclude<Outcome, { kind: "lost" }>;

/** One organisation, and all that a fact may ask of it. */
export interface Asked {
  readonly access: CrmAccess;
  readonly crm: Crm;
  readonly connection: Connection;
  readonly client: Client;
  readonly servers: DataCentre;
  readonly dataCentres: DataCentres;
  /** The id that it should have. */
  readonly organisation: string;
  /** Where a test's channel would send to; nobody there listens to it. */
  readonly notifyUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * `path` is what comes after `/crm/v8/`. Sent once, with the organisation's own token. Throws where
   * nothing came back, or nothing of Zoho's own: that says nothing about the fact.
   */
  call(method: Request["method"], path: string, body?: object): Promise<Answered>;
  /** What was made here and has to be removed again. */
  readonly made: Made;
}

interface Made {
  lead: string | null;
  meeting: string | null;
  conversion: Conversion | null;
  /** Leads that are to be converted; once they are, no query lists them. */
  readonly convertible: string[];
}

export const ok = (found: string): Finding => ({ outcome: "ok", found, advice: null });
export const differs = (found: string, advice: string): Finding => ({
  outcome: "differs",
  found,
  advice,
});
export const failed = (found: string, advice: string): Finding => ({
  outcome: "failed",
  found,
  advice,
});
export const nothingThere = (found: string, advice: string): Finding => ({
  outcome: "not configured",
  found,
  advice,
});

/** Empty: the answer has none. */
export function codeOf(outcome: Outcome): string {
  return (outcome.kind === "answer" && readResult(outcome.body)?.code) || "";
}

/** Such as `400 INVALID_DATA`. Never a record's contents. */
export function inWords(outcome: Outcome): string {
  if (outcome.kind === "nothing") return "204, nothing";
  if (outcome.kind === "lost") return outcome.why;
  return [outcome.status, codeOf(outcome)].filter(Boolean).join(" ");
}
