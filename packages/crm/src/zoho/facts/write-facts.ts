import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { timeOf, zohoTime } from "../meetings/zoho-time.ts";
import {
  type Asked,
  codeOf,
  differs,
  type Fact,
  failed,
  inWords,
  nothingThere,
  ok,
} from "./fact.ts";
import { insert, mark, timesOn } from "./made.ts";
import { idsIn, rowsIn } from "./read-facts.ts";

const day = 24 * 3_600_000;
/** Milliseconds that search gets to find what was written. */
const searchPatience = 15_000;

/** In this order: the others work with what the first two make, and `removal` ends it. */
export const writeFacts: readonly Fact[] = [
  {
    facts: ["2.7-unknown-field"],
    asks: "a marked lead, with a field that is not there",
    expects: "the lead, and the field passed over",
    async ask(zoho) {
      const lead = { Last_Name: mark, Company: mark };
      const [odd, id] = await insert(zoho, "Leads", { ...lead, Milepost_Unknown: "1" });
      zoho.made.lead = id;
      if (id) return ok(inWords(odd));
      const [plain, second] = await insert(zoho, "Leads", lead);
      zoho.made.lead = second;
      return second
        ? differs(inWords(odd), "Milepost copes: it writes only fields that the CRM lists.")
        : failed(
            inWords(plain),
            "A layout or a rule of the organisation refuses a lead with name and company.",
          );
    },
  },
  {
    facts: ["5.1-what-id", "2.4-remind-at"],
    asks: "a marked meeting about it, without a reminder",
    expects: "the meeting",
    async ask(zoho) {
      const meeting = { Event_Title: mark, ...timesOn(zoho.now()) };
      const about = { What_Id: { id: zoho.made.lead }, $se_module: "Leads" };
      const [linked, id] = await insert(zoho, "Events", {
        ...meeting,
        ...(zoho.made.lead && about),
      });
      zoho.made.meeting = id;
      if (id) return ok(inWords(linked));
      const [plain, second] = await insert(zoho, "Events", meeting);
      zoho.made.meeting = second;
      return second
        ? differs(inWords(linked), "Milepost copes: the lead is asked along instead.")
        : failed(
            inWords(plain),
            "Bookings would be refused. Let the person who connected create meetings.",
          );
    },
  },
  {
    facts: [],
    asks: "the meeting by a query, at once",
    expects: "it",
    ask: withMeeting(async (zoho, id) => {
      const select_query = `select Event_Title from Events where Event_Title = '${mark}' limit 200`;
      const outcome = await zoho.call("POST", "coql", { select_query });
      if (idsIn(outcome).includes(id)) return ok("it");
      return failed(
        inWords(outcome),
        "A booking whose answer was lost could be made twice. Please tell us.",
      );
    }),
  },
  {
    facts: [],
    asks: "the meeting by its id, with the keys that a diary needs",
    expects:
      "the times that were written, participants, and whether it is cancelled or of a series",
    ask: withMeeting(async (zoho, id) => {
      const fields = ["Start_DateTime", "Participants", "$event_cancelled", "$recurrence_id"];
      const outcome = await zoho.call("GET", `Events?ids=${id}&fields=${fields.join(",")}`);
      const [row] = rowsIn(outcome);
      const start = String(row?.Start_DateTime ?? "");
      const isSame = start !== "" && timeOf(start) === timeOf(timesOn(zoho.now()).Start_DateTime);
      if (!isSame)
        return failed(start || inWords(outcome), "Diaries would be wrong. Please tell us.");
      const missing = fields.filter((field) => row?.[field] === undefined);
      if (missing.length === 0) return ok("all of it");
      return differs(
        `no ${missing.join(", ")}`,
        "Milepost copes: it asks for single meetings until it knows that the key never comes.",
      );
    }),
  },
  {
    facts: ["2.7-read-only-field"],
    asks: "a change of the meeting's Created_Time, which nobody may change",
    expects: "to be passed over",
    ask: withMeeting(async (zoho, id) => {
      const body = { data: [{ Created_Time: zohoTime("2001-01-01T00:00:00Z") }], trigger: [] };
      const outcome = await zoho.call("PUT", `Events/${id}`, body);
      if (codeOf(outcome) === "SUCCESS") return ok(inWords(outcome));
      return differs(inWords(outcome), "Milepost copes: it writes no such field.");
    }),
  },
  {
    facts: ["2.9-lag"],
    asks: "the lead by a search",
    expects: `it, within ${searchPatience / 1000} s`,
    async ask(zoho) {
      const { lead } = zoho.made;
      if (!lead) return nothingThere("no lead was made", "See above.");
      const criteria = encodeURIComponent(`(Last_Name:equals:${mark})`);
      const began = zoho.now();
      for (;;) {
        const outcome = await zoho.call(
          "GET",
          `Leads/search?fields=Last_Name&criteria=${criteria}`,
        );
        const seconds = Math.round((zoho.now() - began) / 100) / 10;
        if (idsIn(outcome).includes(lead)) return ok(`it, after ${seconds} s`);
        if (zoho.now() - began > searchPatience) {
          return differs("nothing yet", "Milepost copes: only people search, and they repeat it.");
        }
        await sleep(1_000);
      }
    },
  },
  {
    facts: ["6-expiry"],
    asks: "a channel that lives for a week",
    expects: "a week",
    async ask({ crm, now, notifyUrl }) {
      const id = `1${String(randomInt(10 ** 14)).padStart(14, "0")}`;
      const week = new Date(now() + 7 * day - 3_600_000).toISOString();
      const channel = { id, token: mark, notifyUrl, modules: ["Events"], until: zohoTime(week) };
      try {
        const { until } = await crm.watch(channel);
        const days = Math.round(((timeOf(until) - now()) / day) * 10) / 10;
        if (days > 6.5) return ok(`${days} days`);
        return differs(`${days} days`, "Milepost copes: it renews a channel at half its life.");
      } finally {
        await crm.unwatch(id);
      }
    },
  },
];

/** The last of all. */
export const removal: Fact = {
  facts: [],
  asks: "the removal of what was made",
  expects: "nothing left",
  async ask(zoho) {
    const { meeting, lead, convertible, conversion } = zoho.made;
    const paths = [
      ...(await marked(zoho, "Events", "Event_Title", meeting)),
      ...(await marked(zoho, "Leads", "Last_Name", ...convertible, lead)),
      ...(await marked(zoho, "Deals", "Deal_Name", conversion?.dealId ?? null)),
      ...(await marked(zoho, "Contacts", "Last_Name", conversion?.contactId ?? null)),
      ...(await marked(zoho, "Accounts", "Account_Name", conversion?.accountId ?? null)),
    ];
    const outcomes = [];
    for (const path of paths) outcomes.push(await zoho.call("DELETE", path));
    const isGone = outcomes.every((outcome) => codeOf(outcome) === "SUCCESS");
    if (isGone) return ok(`${outcomes.length} removed`);
    return failed(
      outcomes.map(inWords).join(", "),
      `Look for "${mark}" in Meetings, Leads, Deals, Contacts and Accounts and delete it.`,
    );
  },
};

/** By their mark too: an answer may have been lost, here or in an earlier test. As paths. */
async function marked(
  zoho: Asked,
  module: string,
  field: string,
  ...made: readonly (string | null)[]
) {
  const select_query = `select ${field} from ${module} where ${field} = '${mark}' limit 200`;
  const ids = idsIn(await zoho.call("POST", "coql", { select_query }));
  const known = made.filter((id) => id !== null);
  return [...new Set([...known, ...ids])].map((id) => `${module}/${id}`);
}

function withMeeting(ask: (zoho: Asked, id: string) => ReturnType<Fact["ask"]>): Fact["ask"] {
  return async (zoho) =>
    zoho.made.meeting === null
      ? nothingThere("no meeting was made", "See above.")
      : ask(zoho, zoho.made.meeting);
}
