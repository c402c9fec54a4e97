import * as seed from "../../src/zoho/testing/company.ts";
import type { Outcome, Verdict } from "./judge.ts";
import type { Desk, Question } from "./questions.ts";

/** A write, judged by what the CRM has afterwards. */
export interface Writing extends Question {
  readonly judge: (desk: Desk, prepared: string, outcome: Outcome) => Promise<Verdict>;
}

const right: Verdict = { kind: "right" };
const wrong = (why: string): Verdict => ({ kind: "wrong", why });
const field = "Milepost_Reference";

let made = 0;
function newReference(): string {
  made += 1;
  return `shape-${process.pid}-${made}`;
}

function newChannel(): string {
  made += 1;
  return String(1_800_000_000_000_000 + made * 1_000 + (process.pid % 1_000));
}

const channel = (id: string, now: number) => ({
  id,
  token: "a token that comes back",
  notifyUrl: "https://milepost.example/hook",
  modules: ["Deals", "Events"],
  until: new Date(now + 12 * 3_600_000).toISOString(),
});

/** One record or none, and the one that is named; refused is none. */
async function judgeMade(module: string, { clerk }: Desk, reference: string, outcome: Outcome) {
  const found = await clerk.listWith(module, reference);
  if (found.length > 1) return wrong(`${found.length} records were made`);
  if (outcome.kind === "failure") return right;
  const { kind, id } = Object(outcome.answer);
  if (kind === "written" && id !== found[0])
    return wrong(`written as ${id}, and there is ${found[0]}`);
  if (kind === "refused" && found.length > 0) return wrong("called refused, and it is there");
  return right;
}

export const writings: readonly Writing[] = [
  {
    name: "a new visit",
    prepare: async () => newReference(),
    ask: ({ crm }, value) => crm.createRecord("Deals", newDeal, { field, value }),
    judge: (desk, reference, outcome) => judgeMade("Deals", desk, reference, outcome),
  },
  {
    name: "a new meeting",
    prepare: async () => newReference(),
    ask: ({ crm }, value) => crm.createMeeting(newMeeting, { field, value }),
    judge: (desk, reference, outcome) => judgeMade("Events", desk, reference, outcome),
  },
  {
    name: "a lead changed",
    prepare: ({ clerk }) => clerk.makeLead(),
    ask: ({ crm }, id) => crm.updateRecord("Leads", id, { Company: "Changed" }),
    async judge({ clerk }, id, outcome) {
      if (outcome.kind === "failure") return right;
      const isChanged = (await clerk.find("Leads", id))?.Company === "Changed";
      const { kind } = Object(outcome.answer);
      if (kind === "written" && !isChanged) return wrong("called written, and it is as it was");
      return kind === "refused" && isChanged ? wrong("called refused, and it is changed") : right;
    },
  },
  {
    name: "a meeting removed",
    prepare: ({ clerk }) => clerk.makeMeeting(),
    ask: ({ crm }, id) => crm.removeMeeting(id),
    async judge({ clerk }, id, outcome) {
      if (outcome.kind === "failure") return right;
      return (await clerk.find("Events", id)) === null
        ? right
        : wrong("called removed, and it is there");
    },
  },
  {
    name: "a lead converted",
    prepare: ({ clerk }) => clerk.makeLead(),
    ask: ({ crm }, id) => crm.convertLead(id, { ...newDeal, Deal_Name: "Zz converted" }),
    async judge({ clerk }, id, outcome) {
      if (outcome.kind === "failure") return right;
      const lead = await clerk.find("Leads", id);
      const isConverted = lead?.$converted === true || lead?.Converted__s === true;
      const { kind, dealId } = Object(outcome.answer);
      if (kind === "refused")
        return isConverted ? wrong("called refused, and it is converted") : right;
      if (!isConverted) return wrong("called converted, and it is a lead");
      const { id: deal } = Object(lead?.Converted_Deal);
      return dealId === (deal ?? null) ? right : wrong(`its deal is ${deal}, not ${dealId}`);
    },
  },
  {
    name: "a channel made",
    prepare: async () => newChannel(),
    ask: ({ crm, now }, id) => crm.watch(channel(id, now)),
    judge: ({ clerk }, id, outcome) => judgeChannel(clerk, id, outcome),
  },
  {
    name: "a channel renewed",
    async prepare({ crm, now }) {
      const id = newChannel();
      await crm.watch({ ...channel(id, now), until: new Date(now + 3_600_000).toISOString() });
      return id;
    },
    ask: ({ crm, now }, id) => crm.watch(channel(id, now)),
    judge: ({ clerk }, id, outcome) => judgeChannel(clerk, id, outcome),
  },
  {
    name: "a channel ended",
    async prepare({ crm, now }) {
      const id = newChannel();
      await crm.watch(channel(id, now));
      return id;
    },
    ask: ({ crm }, id) => crm.unwatch(id),
    async judge({ clerk }, id, outcome) {
      if (outcome.kind === "failure") return right;
      return (await clerk.listEnds(id)).length === 0 ? right : wrong("called ended, and it lives");
    },
  },
];

/** It lives at least as long as is said. */
async function judgeChannel(clerk: Desk["clerk"], id: string, outcome: Outcome): Promise<Verdict> {
  if (outcome.kind === "failure") return right;
  const ends = (await clerk.listEnds(id)).map((end) => Date.parse(end));
  const { until } = Object(outcome.answer);
  if (ends.length === 0) return wrong("called made, and there is none");
  return Date.parse(until) <= Math.min(...ends) ? right : wrong(`it ends before ${until}`);
}

const newDeal = {
  // Not among the first in order of name, which a question asks for.
  Deal_Name: "Zz made",
  Stage: "Qualification",
  Pipeline: "Standard (Standard)",
  Closing_Date: "2026-12-01",
  Appointment_Start: "2026-09-01T10:00:00+01:00",
  Appointment_End: "2026-09-01T11:00:00+01:00",
};

const newMeeting = {
  title: "Made",
  start: "2026-09-01T10:00:00+01:00",
  end: "2026-09-01T11:00:00+01:00",
  ownerId: seed.agent.id,
  place: "12 Mill Lane",
  description: "A visit",
  about: { module: "Leads", id: seed.archer.id },
  values: {},
};
