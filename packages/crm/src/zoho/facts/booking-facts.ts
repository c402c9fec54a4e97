import type { Conversion, Meeting, Refused, Values } from "../../crm.ts";
import { timeOf } from "../meetings/zoho-time.ts";
import { type Asked, differs, type Fact, type Finding, failed, inWords, ok } from "./fact.ts";
import { daysOn, insert, mark, timesOn } from "./made.ts";
import { rowsIn } from "./read-facts.ts";

/** On which of the days behind the other marked meeting each of these is. */
const [wholeDayOn, seriesFrom, seriesTimes] = [1, 3, 3];

const isFreeAdvice = "An agent would look free at that time. Please send us the shapes (--shapes).";

/** What Milepost does on the first day: diaries with everything in them, and a booking from a lead. */
export const bookingFacts: readonly Fact[] = [
  {
    facts: [],
    asks: "a marked meeting for a whole day, read as a diary is read",
    expects: "that day, taken",
    async ask(zoho) {
      const { from, to } = daysOn(zoho.now(), wholeDayOn, wholeDayOn + 1);
      const times = { Start_DateTime: from, End_DateTime: to, All_day: true };
      const [outcome, id] = await insert(zoho, "Events", { Event_Title: mark, ...times });
      if (!id) return failed(inWords(outcome), "The person who connected cannot make meetings.");
      const [meeting] = await readDiary(zoho, from, to);
      if (!meeting) return failed("it is not in the diary", isFreeAdvice);
      return meeting.isWholeDay
        ? ok("that day, taken")
        : failed("a meeting of some hours", isFreeAdvice);
    },
  },
  {
    facts: [],
    asks: `a marked series of ${seriesTimes} meetings, read as a diary is read`,
    expects: `${seriesTimes} meetings`,
    async ask(zoho) {
      const times = timesOn(zoho.now(), seriesFrom);
      const rule = `FREQ=DAILY;INTERVAL=1;COUNT=${seriesTimes};DTSTART=${times.Start_DateTime.slice(0, 10)}`;
      const series = { Event_Title: mark, ...times, Recurring_Activity: { RRULE: rule } };
      const [outcome, id] = await insert(zoho, "Events", series);
      if (!id) return differs(inWords(outcome), "No series could be made, so none was looked at.");
      const { from, to } = daysOn(zoho.now(), seriesFrom, seriesFrom + seriesTimes + 1);
      const meetings = await readDiary(zoho, from, to);
      const starts = new Set(
        meetings.flatMap(({ occurrences }) => occurrences.map(({ start }) => timeOf(start))),
      );
      const found = `${starts.size} meetings, as ${meetings.length} record(s)`;
      return starts.size === seriesTimes ? ok(found) : failed(found, isFreeAdvice);
    },
  },
  {
    facts: [],
    asks: "a marked lead turned into a deal, as a booking does it",
    expects: "a deal in a pipeline and a stage, with a contact and an account",
    async ask(zoho) {
      const converted = await convertMarked(zoho);
      if (converted.kind === "refused") return refusedDeal(converted);
      zoho.made.conversion = converted;
      const fields = ["Pipeline", "Stage", "Account_Name", "Contact_Name"];
      const path = `Deals?ids=${converted.dealId}&fields=${fields.join(",")}`;
      const [deal] = rowsIn(await zoho.call("GET", path));
      if (!deal) return failed("a deal that cannot be read", "See which profile may see deals.");
      const empty = fields.filter((field) => !deal[field]);
      if (empty.length === 0) return ok("all of it");
      return differs(`no ${empty.join(", ")}`, "Milepost copes: nothing of it is needed later.");
    },
  },
  {
    facts: [],
    asks: "the same customer's next lead, turned into a deal",
    expects: "another deal of the same contact and account",
    async ask(zoho) {
      const { conversion } = zoho.made;
      if (!conversion) return failed("the first one was not converted", "See above.");
      const again = await convertMarked(zoho);
      if (again.kind === "refused") return refusedDeal(again);
      const doubled = [
        ...(again.contactId === conversion.contactId ? [] : ["contact"]),
        ...(again.accountId === conversion.accountId ? [] : ["account"]),
      ];
      if (doubled.length === 0) return ok("the same ones");
      return differs(
        `a second ${doubled.join(" and ")}`,
        "A customer who books twice is twice in the CRM. Merge them there, or let bookings begin at contacts. Please send us the shapes (--shapes).",
      );
    },
  },
];

/** With an address of its own, by which a CRM knows a customer again. */
async function convertMarked(zoho: Asked): Promise<Conversion | Refused> {
  const person = { Last_Name: mark, Company: mark, Email: "self-test@milepost.invalid" };
  const [outcome, lead] = await insert(zoho, "Leads", person);
  if (!lead) throw new Error(`a lead was refused: ${inWords(outcome)}`);
  zoho.made.convertible.push(lead);
  const refusals: Refused[] = [];
  for (const opening of await openings(zoho)) {
    const deal = { Deal_Name: mark, Closing_Date: zohoDate(zoho.now()), ...opening };
    const converted = await zoho.crm.convertLead(lead, deal);
    if (converted.kind === "converted") return converted;
    if (converted.kind === "unknown") throw new Error("a lead does not show what it became");
    refusals.push(converted);
  }
  const [first] = refusals;
  if (!first) throw new Error("no pipeline was tried");
  return first;
}

/** The pipelines that a deal may begin in, each with its first stage; without pipelines the first stage there is. */
async function openings({ crm }: Asked): Promise<Values[]> {
  const fields = (await crm.listFields("Deals")) ?? [];
  const pipelines = fields.find(({ name }) => name === "Pipeline")?.pipelines ?? [];
  const opened = pipelines.map(({ value, stages: [stage = ""] }) => ({
    Pipeline: value,
    Stage: stage,
  }));
  const stages = fields.find(({ name }) => name === "Stage")?.options ?? [];
  const [first] = stages.filter(({ value }) => value !== "-None-");
  return opened.length > 0 ? opened : [{ Stage: first?.value ?? null }];
}

function refusedDeal({ why, field, message }: Refused): Finding {
  const about = field === null ? "" : ` (${field})`;
  const advice =
    why === "mandatory"
      ? `The CRM makes no deal without ${field ?? "a field"}: give it a value in the workflow's "Default field values".`
      : why === "not-allowed"
        ? "The person who connected may not convert leads or make deals: change their profile."
        : "Bookings from leads would be refused like this. Please send us the shapes (--shapes).";
  return failed(`${why}${about}: ${message}`, advice);
}

/** The marked ones between two days. */
async function readDiary({ crm }: Asked, from: string, to: string): Promise<Meeting[]> {
  const span = { from, to };
  const versions = await crm.listMeetingVersions(span);
  const ids = versions.map(({ id }) => id);
  const meetings = await crm.listMeetings(ids, span, ["Event_Title"]);
  return meetings.filter(({ values }) => values.Event_Title === mark);
}

const zohoDate = (now: number) => new Date(now).toISOString().slice(0, 10);
