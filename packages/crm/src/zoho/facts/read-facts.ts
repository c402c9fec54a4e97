import { z } from "zod";
import type { Span } from "../../crm.ts";
import { zohoTime } from "../meetings/zoho-time.ts";
import { readResult } from "../transport/result.ts";
import {
  type Answered,
  type Asked,
  codeOf,
  differs,
  type Fact,
  failed,
  inWords,
  nothingThere,
  ok,
} from "./fact.ts";

const day = 24 * 3_600_000;
const Ids = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
/** What every booking writes into a meeting. */
const written = ["Event_Title", "Start_DateTime", "End_DateTime", "Owner"];

export const readFacts: readonly Fact[] = [
  {
    facts: ["2.3-unknown-id"],
    asks: "a record that is not there",
    expects: "204, nothing",
    async ask(zoho) {
      const outcome = await zoho.call("GET", "Leads/999999999999999999");
      if (outcome.kind === "nothing") return ok(inWords(outcome));
      return codeOf(outcome) === "INVALID_DATA"
        ? differs(inWords(outcome), "Milepost copes: it asks for halves until it has the rest.")
        : failed(
            inWords(outcome),
            "Milepost would call a record that is gone an outage. Please tell us.",
          );
    },
  },
  {
    facts: ["2.2-ids"],
    asks: "up to 50 leads at once, by their ids",
    expects: "all of them",
    async ask(zoho) {
      const ids = await listIds(zoho, "Leads?fields=Last_Name&per_page=50");
      if (ids.length === 0) return nothingThere("no lead", "Enter one and repeat.");
      const again = await listIds(zoho, `Leads?fields=Last_Name&ids=${ids.join(",")}`);
      if (again.length === ids.length) return ok(`${again.length} of ${ids.length}`);
      return failed(
        `${again.length} of ${ids.length}`,
        "Diaries would be incomplete. Please tell us.",
      );
    },
  },
  {
    facts: ["2.2-approved"],
    asks: "leads, also converted ones and those that wait for approval",
    expects: "to be understood, or `approved` to be unknown",
    async ask(zoho) {
      const path = "Leads?fields=Last_Name&per_page=1&approved=both&converted=both";
      const outcome = await zoho.call("GET", path);
      if (isTaken(outcome)) return ok(inWords(outcome));
      const about = outcome.kind === "answer" && readResult(outcome.body)?.details.all.param_name;
      return about === "approved"
        ? ok(`${inWords(outcome)}: Milepost asks without`)
        : failed(inWords(outcome), "Milepost could not open leads. Please tell us.");
    },
  },
  {
    facts: ["2.9-operators"],
    asks: "how a search that makes no sense is refused",
    expects: "400 INVALID_QUERY",
    async ask(zoho) {
      const criteria = encodeURIComponent("(Last_Name:greater_than:a)");
      const outcome = await zoho.call("GET", `Leads/search?fields=Last_Name&criteria=${criteria}`);
      if (codeOf(outcome) === "INVALID_QUERY") return ok(inWords(outcome));
      return differs(inWords(outcome), "Milepost copes: it never sends such a search.");
    },
  },
  {
    facts: [],
    asks: "what a meeting must have",
    expects: "nothing but title, start, end and host",
    async ask({ crm }) {
      const fields = await crm.listFields("Events");
      if (!fields)
        return failed(
          "meetings are closed to us",
          "Give the person who connected the rights to meetings.",
        );
      const more = fields.filter(({ name, isMandatory }) => isMandatory && !written.includes(name));
      if (more.length === 0) return ok("nothing else");
      return differs(
        more.map(({ name }) => name).join(", "),
        "The standard layout asks for it; bookings do not send the layout, so it is not enforced. Map it in the workflow if it should be filled.",
      );
    },
  },
  {
    facts: [],
    asks: "people's leave and the organisation's holidays",
    expects: "both",
    async ask({ crm, now }) {
      const span = nextWeeks(now());
      const [leave, holidays] = await Promise.all([crm.listLeave(span), crm.listHolidays(span)]);
      if (leave && holidays) return ok(`${leave.length} and ${holidays.length} in three weeks`);
      const missing = [...(leave ? [] : ["leave"]), ...(holidays ? [] : ["holidays"])].join(
        " and ",
      );
      const refusals = crm.listOddities().filter(({ about }) => missing.includes(about));
      const why = refusals.map(({ what }) => what).join(", ");
      if (!/FEATURE|EDITION|LICENSE/.test(why)) {
        return failed(
          `no ${missing}: ${why}`,
          "People on leave would be booked. Let an administrator connect whose profile may see business hours and everybody's availability; until then enter days off as meetings that last the whole day.",
        );
      }
      return differs(
        `no ${missing}: ${why}`,
        "This edition seems to have none. Enter days off as meetings that last the whole day.",
      );
    },
  },
  {
    facts: ["5.1-all-day"],
    asks: "the form of a meeting that lasts the whole day",
    expects: "a start with date and time",
    async ask(zoho) {
      const select_query = "select Event_Title from Events where All_day = true limit 1";
      const [id] = idsIn(await zoho.call("POST", "coql", { select_query }));
      if (!id) return nothingThere("no such meeting", "Enter one for a whole day and repeat.");
      const outcome = await zoho.call("GET", `Events?ids=${id}&fields=Start_DateTime`);
      const { Start_DateTime: start = "" } = rowsIn(outcome)[0] ?? {};
      const shape = String(start).replaceAll(/\d/g, "0");
      if (/T.*(Z|[+-]00:00)$/.test(shape)) return ok(shape);
      return /^0000-00-00$/.test(shape)
        ? differs(shape, "Milepost copes: it reads both.")
        : failed(shape || inWords(outcome), "Whole days would not be read. Please tell us.");
    },
  },
  {
    facts: [],
    asks: "how a series of meetings is kept",
    expects: "as a record for each occurrence",
    async ask(zoho) {
      const fields = "fields=Recurring_Activity,$recurrence_id";
      const outcome = await zoho.call("GET", `Events?${fields}&sort_order=desc&per_page=200`);
      if (!isTaken(outcome))
        return failed(inWords(outcome), "Series would not be found. Please tell us.");
      const recurring = rowsIn(outcome).filter((row) => row.Recurring_Activity);
      if (recurring.length === 0) return nothingThere("no series", "Enter one and repeat.");
      return recurring.every((row) => row.$recurrence_id)
        ? ok("a record for each")
        : differs("one record with its rule", "Milepost copes: it works the occurrences out.");
    },
  },
  {
    facts: [],
    asks: "the meetings of the next three weeks",
    expects: "a list, and each of the first ten readable",
    async ask({ crm, now }) {
      const span = nextWeeks(now());
      const versions = await crm.listMeetingVersions(span);
      const first = versions.slice(0, 10).map(({ id }) => id);
      const meetings = await crm.listMeetings(first, span, []);
      if (meetings.length === first.length) return ok(`${versions.length} listed`);
      return failed(
        `${meetings.length} of ${first.length} readable`,
        "The others were listed and could not be read: deleted in this moment, or hidden from the person who connected. Repeat; if it stays, let somebody connect whose role sees every meeting.",
      );
    },
  },
];

function nextWeeks(now: number): Span {
  const at = (time: number) => zohoTime(new Date(time).toISOString());
  return { from: at(now), to: at(now + 21 * day) };
}

export function isTaken(outcome: Answered): boolean {
  return outcome.kind === "nothing" || (outcome.kind === "answer" && outcome.status < 300);
}

export function rowsIn(outcome: Answered): readonly Readonly<Record<string, unknown>>[] {
  return (outcome.kind === "answer" && Ids.safeParse(outcome.body).data?.data) || [];
}

export function idsIn(outcome: Answered): string[] {
  return rowsIn(outcome).map(({ id }) => String(id));
}

/** Throws when it is not answered with a list: then there is nothing to compare. */
async function listIds(zoho: Asked, path: string): Promise<string[]> {
  const outcome = await zoho.call("GET", path);
  if (!isTaken(outcome)) throw new Error(inWords(outcome));
  return idsIn(outcome);
}
