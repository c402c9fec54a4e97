import { emptyForm } from "@milepost/kit/company/booking-office.ts";
import { listSlots } from "../oracle/slots.ts";
import { overlap } from "../oracle/span.ts";
import { type Ask, compareSearch } from "./compare/search.ts";
import { idIn } from "./crm/state.ts";
import { type Entry, entriesOf, mappedField } from "./opinion/entries.ts";
import { showDifference } from "./show-difference.ts";
import { lookAround, type Stage } from "./stage.ts";
import { forgetHold, noteHold } from "./try-hold.ts";

interface Booked {
  readonly success?: boolean;
  readonly redirectUrl?: string;
  readonly code?: string;
}

/** Books a slot that Milepost offers, and looks in the CRM for what it says it did. */
export async function tryBooking(stage: Stage, ask: Ask): Promise<void> {
  const { random, office, tried, county, seed } = stage;
  const { workflow, recordId, typed, by } = ask;
  const { said, opinion } = await compareSearch(stage, ask);
  if (said.kind !== "answered" || opinion.kind !== "judged") return;
  const offers = said.results.flatMap(({ appFieldAgentId, slots }) =>
    slots.map((slot) => ({ agentId: appFieldAgentId, slot })),
  );
  if (offers.length === 0) return;
  const { agentId, slot } = random.pick(offers);
  const answer = await office[by].send("/api/processBooking", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...emptyForm,
      recordId,
      wf: workflow.workflowId,
      slot,
      fieldagent: agentId,
      deviation: 0,
      week: opinion.answer.week,
      ...(typed !== null && { postcode: typed }),
    }),
  });
  const booked = (await answer.json()) as Booked;
  // Not every pair of modules has what a new record must have. That is said, nothing is written, and
  // the time stays held for who may add what is missing.
  if (booked.code === "MANDATORY_NOT_FOUND") {
    noteHold(stage, ask, { world: opinion.world, slot, agent: agentId });
    return;
  }
  const span = listSlots(opinion.world, 0).find(({ code }) => code === slot);
  const { sourceModule } = workflow.settings;
  stage.witness = await lookAround(office, county, stage.booked);
  const id = span && bookedId(stage, ask, { booked, from: span.from, agentId });
  const differ = (milepost: string, theirs: string) => {
    const difference = { about: `booking ${slot} ${agentId}`, milepost, opinion: theirs };
    const question = `workflow ${workflow.workflowId}, record ${recordId}, ${by}`;
    const { world } = opinion;
    tried.differences.push(showDifference([difference], { seed, question, workflow, world }));
  };
  if (!answer.ok || id === undefined || !span) {
    differ(`${answer.status} ${JSON.stringify(booked)}`, "the offered slot can be booked");
    return;
  }
  tried.bookings += 1;
  stage.booked.add(id);
  stage.customers[sourceModule] = stage.customers[sourceModule].filter((one) => one !== recordId);
  forgetHold(stage, { workflowId: workflow.workflowId, recordId, by });
  const found = startInCrm(stage, ask, id);
  if (found !== span.from) {
    differ(`booked ${id}`, `the CRM's record begins at ${found}, not at ${span.from}`);
  }
}

/** Of the record that was booked; a meeting is on the source record, which is what one is led to. Undefined: none. */
function bookedId(
  { witness, office }: Stage,
  { workflow }: Ask,
  { booked, from, agentId }: { booked: Booked; from: number; agentId: string },
): string | undefined {
  if (workflow.settings.destinationModule !== "Events") {
    return /\d+$/.exec(booked.redirectUrl ?? "")?.[0];
  }
  const made = witness.crm.meetings.find(
    ({ Start_DateTime, Owner }) =>
      Date.parse(String(Start_DateTime)) === from * 60_000 &&
      office.idOf.get(idIn(Owner) ?? "") === agentId,
  );
  return made?.id;
}

/** Minutes since 1970; null: the record is not there, or is nobody's time. */
function startInCrm({ witness }: Stage, { workflow }: Ask, id: string): number | null {
  const { destinationModule: module } = workflow.settings;
  const isMeeting = module === "Events";
  const records = isMeeting ? witness.crm.meetings : witness.crm.records[module];
  const record = records.find((one) => one.id === id);
  const field = isMeeting ? "Start_DateTime" : mappedField(workflow, "appBookingDateTime", module);
  const start = field === null ? Number.NaN : Date.parse(String(record?.[field]));
  return Number.isNaN(start) ? null : start / 60_000;
}

/** Standing commitments of one agent that overlap something that Milepost booked, by the CRM's records. */
export function countDoubleBookings({ witness, company, booked }: Stage): number {
  const isOurs = ({ recordId }: Entry) => booked.has(recordId ?? "");
  const subjects = new Map(
    witness.crm.meetings.map(({ id, What_Id, Who_Id }) => [id, [idIn(What_Id), idIn(Who_Id)]]),
  );
  // A meeting about a contact names it as the one who is met.
  const isAbout = (meeting: Entry, { recordId }: Entry) =>
    recordId !== null && subjects.get(meeting.recordId ?? "")?.includes(recordId);
  const isOne = (one: Entry, other: Entry) => isAbout(one, other) || isAbout(other, one);
  const pairs = company.agents.flatMap(({ id }) => {
    const entries = entriesOf(witness, id, []);
    return entries.flatMap((one, at) =>
      entries
        .slice(at + 1)
        .filter((other) => isOurs(one) || isOurs(other))
        .filter((other) => overlap(one, other) && !isOne(one, other)),
    );
  });
  return pairs.length;
}
