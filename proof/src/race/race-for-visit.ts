import { setTimeout as sleep } from "node:timers/promises";
import type { MyTime } from "@milepost/contract/endpoints/customer/my-visit.ts";
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Browserless } from "@milepost/kit/browserless.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import type { Lead, Office } from "@milepost/kit/company/booking-office.ts";
import { mailsOf } from "@milepost/kit/company/mails-of.ts";
import { myVisitToken, openMyVisit } from "@milepost/kit/company/my-visit.ts";
import type { Random } from "@milepost/kit/random.ts";
import type { CrmEdit, VisitCall } from "./judge-visit.ts";
import { editInCrm, pickEdit, type VisitInCrm } from "./visit-editor.ts";

/** A visit that is booked, and whose customer was invited. */
export interface BookedVisit extends VisitInCrm {
  readonly id: string;
  readonly lead: Lead;
}

export interface VisitRace {
  readonly calls: readonly VisitCall[];
  readonly edit: CrmEdit;
}

interface Cast {
  readonly cell: Cell;
  readonly office: Office;
  readonly agent: Browserless;
  readonly random: Random;
  /** Where somebody in the CRM moves it, in milliseconds since 1970. */
  readonly elsewhere: number;
}

/** Milliseconds within which all of them begin. */
const within = 400;

/** Customer, agent and somebody in the CRM change one visit at the same moment, each as if nobody else did. */
export async function raceForVisit(cast: Cast, visit: BookedVisit): Promise<VisitRace> {
  const { office, random, elsewhere } = cast;
  const edit = pickEdit(random);
  const soon = () => sleep(random.whole(0, within));
  // What each of them sees is how it was before anybody did anything.
  const [customer, agent] = await Promise.all([customerOf(cast, visit), agentOf(cast, visit)]);
  const [ofCustomer, ofAgent] = await Promise.all([
    soon().then(customer),
    soon().then(agent),
    soon().then(() => editInCrm(office, visit, edit, elsewhere)),
  ]);
  return { calls: [...ofCustomer, ofAgent], edit };
}

/** Sometimes they press twice. */
async function customerOf({ cell, random }: Cast, { lead }: BookedVisit) {
  const [token = ""] = (await mailsOf(cell, lead.email)).flatMap(
    ({ html }) => myVisitToken(html) ?? [],
  );
  const send = openMyVisit(cell, token);
  const { body } = await send<{ times?: readonly MyTime[] }>("/times");
  const times = body.times ?? [];
  const isMove = times.length > 0 && random.chance(0.65);
  const time = isMove ? random.pick(times) : null;
  const presses = random.chance(0.3) ? 2 : 1;
  const press = async (): Promise<VisitCall> => {
    const asked = Date.now();
    const answering = time
      ? send<Answered>("/move", { choice: time.choice })
      : send<Answered>("/cancel");
    const answer = await answering.catch(() => unanswered);
    const target = time && Date.parse(time.start);
    return callOf("customer", target, asked, answer);
  };
  return () => Promise.all(Array.from({ length: presses }, press));
}

async function agentOf({ agent, random }: Cast, { id, lead }: BookedVisit) {
  const query = new URLSearchParams({ wf: "1", recordId: lead.id, moving: id });
  const results = await agent.get<SearchResult[]>(`/api/search?${query}`);
  const targets = results.flatMap(({ offers = [], appFieldAgentId: fieldagent, week = "" }) =>
    offers.map(({ slot, start }) => ({ wish: { slot, fieldagent, week, deviation: 0 }, start })),
  );
  const target = targets.length > 0 && random.chance(0.65) ? random.pick(targets) : null;
  return async (): Promise<VisitCall> => {
    const asked = Date.now();
    const path = `/api/bookings/${id}/${target ? "move" : "cancel"}`;
    const body = JSON.stringify(target ? target.wish : { reason: "Not needed" });
    const headers = { "content-type": "application/json" };
    const answer = await agent
      .send(path, { method: "POST", headers, body })
      .then(async (sent) => ({ status: sent.status, body: (await sent.json()) as Answered }))
      .catch(() => unanswered);
    return callOf("agent", target && Date.parse(target.start), asked, answer);
  };
}

interface Answered {
  readonly state?: string;
  readonly code?: string;
}

const unanswered: { status: number; body: Answered } = { status: 0, body: {} };

function callOf(
  who: VisitCall["who"],
  target: number | null,
  asked: number,
  { status, body }: typeof unanswered,
): VisitCall {
  const kind = target === null ? "cancel" : "move";
  const state = body.state ?? null;
  return { who, kind, status, state, target, asked, answered: Date.now(), code: body.code ?? null };
}
