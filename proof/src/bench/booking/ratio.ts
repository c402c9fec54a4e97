import { randomUUID } from "node:crypto";
import { callAs } from "@milepost/kit/company/booking-call.ts";
import { type Openings, wishOf } from "@milepost/kit/company/booking-company.ts";
import { emptyForm, type Office } from "@milepost/kit/company/booking-office.ts";
import { callBare } from "./bare.ts";
import type { CrmCall, Recorder } from "./recorder.ts";

/** One booking compared with its own CRM calls made bare; milliseconds. */
export interface Pair {
  readonly bookingMs: number;
  readonly bareMs: number;
  /** From the question to the first call to the CRM. */
  readonly beforeMs: number;
  /** From the last call to the answer. */
  readonly afterMs: number;
  /** While at least one call was under way. */
  readonly crmMs: number;
  /** Between calls, by the call that came next and how often it had come. */
  readonly gaps: readonly { readonly next: string; readonly ms: number }[];
  readonly calls: number;
}

/** Books openings one after the other, each followed by the same calls bare for another customer. */
export async function measurePairs(
  office: Office,
  { openings, recorder, count }: { openings: Openings; recorder: Recorder; count: number },
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const pair = await measurePair(office, openings, recorder);
    if (pair) pairs.push(pair);
  }
  return pairs;
}

/** Null: somebody else's time. */
async function measurePair(
  { bookingAgents, makeLeads }: Office,
  openings: Openings,
  recorder: Recorder,
): Promise<Pair | null> {
  const [browser] = bookingAgents;
  if (!browser) throw new Error("Nobody books");
  const opening = await openings.next();
  const held = await callAs(browser, "POST", "/api/holds", wishOf(opening));
  const id = held.body.reservationId;
  if (held.status !== 200 || !id) return null;
  const [other] = await makeLeads(1);
  recorder.take();
  const began = performance.now();
  const form = { ...emptyForm, ...wishOf(opening) };
  const booked = await callAs(browser, "POST", "/api/processBooking", form);
  const ended = performance.now();
  if (booked.status !== 200) throw new Error(`Booking said ${JSON.stringify(booked)}`);
  const calls = recorder.take();
  const instead = new Map([
    [opening.lead.id, other?.id ?? ""],
    [opening.lead.email, other?.email ?? ""],
    [id, randomUUID()],
  ]);
  const bareMs = await callBare(recorder.url, calls, instead);
  return { bookingMs: ended - began, bareMs, ...partsOf(calls, began, ended) };
}

function partsOf(calls: readonly CrmCall[], began: number, ended: number) {
  const gaps: { next: string; ms: number }[] = [];
  let until = calls[0]?.began ?? ended;
  let crmMs = 0;
  const names = new Map<string, number>();
  for (const call of calls) {
    const name = nameOf(call);
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    if (call.began > until) gaps.push({ next: `${name} ${times}`, ms: call.began - until });
    crmMs += Math.max(0, call.ended - Math.max(call.began, until));
    until = Math.max(until, call.ended);
  }
  return {
    crmMs,
    gaps,
    calls: calls.length,
    beforeMs: (calls[0]?.began ?? ended) - began,
    afterMs: ended - until,
  };
}

/** Without ids and the query. */
function nameOf({ method, path }: CrmCall): string {
  const [plain = ""] = path.split("?");
  return `${method} ${plain.replace(/^.*\/crm\/v\d\//, "").replace(/\d{6,}/g, "…")}`;
}
