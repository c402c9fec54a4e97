import { setTimeout as sleep } from "node:timers/promises";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { emptyForm } from "@milepost/kit/company/booking-office.ts";
import type { Random } from "@milepost/kit/random.ts";
import type { Caller } from "./company.ts";
import type { LoadOrganisation } from "./organisations.ts";

/** One call of a journey, as the person who waited for it saw it. */
export interface Outcome {
  readonly step: "search" | "invite" | "hold" | "book";
  readonly zgid: string;
  readonly recordId: string;
  /** By `performance.now()`: when it was to be made, whenever it was. */
  readonly scheduled: number;
  readonly ms: number;
  /** `taken`: somebody else was faster, and another slot is chosen. `shed`: refused, with when to come again. */
  readonly result: "good" | "taken" | "shed" | "error";
  /** Of whatever was not good. */
  readonly why: string | null;
}

interface Told {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

export interface Traveller {
  /** Searches for one customer while she is on the phone, then books, unless all is over before. Never rejects. */
  travel(organisation: LoadOrganisation, scheduled: number): Promise<void>;
}

/** Milliseconds after which nobody waits any longer. */
const patience = 40_000;
const slotsTried = 3;
/** While somebody decides, the page searches again and again; only the first time the drives are new. */
export const searchesForBooking = 5;
/** Milliseconds. The page waits 30 s; here a phone call is shorter. */
const searchEveryMs = 2_000;
/** Seconds from a customer's first search to her last: a crowd is as large as it will be only then. */
export const callSeconds = ((searchesForBooking - 1) * searchEveryMs) / 1000;

/**
 * Does what the web app does: searches, and while the answer stands on the screen searches again by the clock,
 * whenever that is answered; then invites, opens the form and sends it, each click at once after the answer
 * before it. Anyone who gets no answer the first time gives up.
 */
export function openTraveller(
  url: string,
  random: Random,
  { tell, isOver }: { tell: (outcome: Outcome) => void; isOver: () => boolean },
): Traveller {
  async function send(cookie: string, path: string, body?: object): Promise<Told> {
    const posted = body && { method: "POST", body: JSON.stringify(body) };
    const headers = { cookie, ...(body && { "content-type": "application/json" }) };
    try {
      const signal = AbortSignal.timeout(patience);
      const answer = await fetch(`${url}${path}`, { ...posted, headers, signal });
      const retryAfter = answer.headers.get("retry-after");
      return { status: answer.status, retryAfter, text: await answer.text() };
    } catch (error) {
      return { status: 0, retryAfter: null, text: String(error) };
    }
  }

  return {
    async travel(organisation, scheduled) {
      const cookie = random.pick(organisation.cookies);
      const caller = organisation.nextCaller();
      const { zgid } = organisation;
      const step = async (name: Outcome["step"], when: number, path: string, body?: object) => {
        const told = await send(cookie, path, body);
        const ms = performance.now() - when;
        const about = { step: name, zgid, recordId: caller.id, scheduled: when, ms };
        tell({ ...about, ...judged(told) });
        return told;
      };
      const query = new URLSearchParams({
        postcode: caller.postcode,
        wf: "1",
        recordId: caller.id,
      });
      const search = (when: number) => step("search", when, `/api/search?${query}`);
      let found = await search(scheduled);
      if (found.status !== 200) return;
      const answered = performance.now();
      const again = async (number: number) => {
        const when = answered + number * searchEveryMs;
        await sleep(when - performance.now());
        const told = isOver() ? null : await search(when);
        // What was found before stands on the page until something newer is found.
        if (told?.status === 200) found = told;
      };
      await Promise.all(Array.from({ length: searchesForBooking - 1 }, (_, n) => again(n + 1)));
      if (!isOver()) await book(caller, offersIn(found.text), step);
    },
  };

  /** Another slot is chosen where somebody was faster. */
  async function book(caller: Caller, offers: Offer[], step: Step): Promise<void> {
    const now = () => performance.now();
    for (let tries = 0; tries < slotsTried && offers.length > 0; tries += 1) {
      const [offer] = offers.splice(random.whole(0, offers.length - 1), 1);
      if (!offer) return;
      const invited = await step("invite", now(), "/api/calendarInvite", inviteOf(caller, offer));
      if (invited.status === 409) continue;
      if (invited.status !== 200) return;
      const wish = wishOf(caller, offer);
      const held = await step("hold", now(), "/api/holds", wish);
      if (held.status !== 200) return;
      const form = { ...emptyForm, ...wish, inviteEmail: caller.email };
      await step("book", now(), "/api/processBooking", form);
      return;
    }
  }
}

type Step = (name: Outcome["step"], when: number, path: string, body?: object) => Promise<Told>;

interface Offer {
  readonly slot: string;
  readonly agentId: string;
  readonly week: string;
}

function offersIn(text: string): Offer[] {
  const results = JSON.parse(text) as SearchResult[];
  return results.flatMap(({ slots, appFieldAgentId: agentId, week = "" }) =>
    slots.map((slot) => ({ slot, agentId, week })),
  );
}

function inviteOf({ id: recordId, postcode, email }: Caller, { slot, agentId, week }: Offer) {
  return {
    slotID: slot,
    deviation: 0,
    recordId,
    appFieldAgentId: agentId,
    emailRecipient: email,
    wf: 1,
    week,
    postcode,
  };
}

function wishOf({ id: recordId, postcode }: Caller, { slot, agentId: fieldagent, week }: Offer) {
  return { slot, deviation: 0, recordId, fieldagent, wf: 1, week, postcode };
}

function judged({ status, retryAfter, text }: Told): Pick<Outcome, "result" | "why"> {
  if (status === 200) return { result: "good", why: null };
  const [, code = text.slice(0, 80)] = /"code":"([A-Z_]+)"/.exec(text) ?? [];
  const why = `${status} ${code}`;
  if (status === 409) return { result: "taken", why };
  const isShed = (status === 429 || status === 503) && retryAfter !== null;
  return { result: isShed ? "shed" : "error", why };
}
