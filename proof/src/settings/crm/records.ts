import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import { type CrmUser, type Draw, spelt } from "../draw.ts";
import { addressField, kinds, type RecordModule, recordModules, skills } from "./fields.ts";

type Records = Readonly<Record<RecordModule, RawRecord[]>>;

const since = "2026-01-05T09:00:00+00:00";

/** Records that nobody has been sent to yet; contacts and deals know their account, deals their contact. */
export function makeCustomers(draw: Draw): Records {
  const made = emptyRecords();
  for (const module of ["Accounts", "Contacts", "Leads", "Deals"] as const) {
    for (let at = 0; at < 2; at += 1) {
      made[module].push({ ...makeRecord(draw, module, made), ...valuesFor(draw) });
    }
  }
  return made;
}

/** Records with an appointment, made by hand. They are about the same accounts and contacts. */
export function makeBooked(draw: Draw, customers: Records): Records {
  const { random, days } = draw;
  const made = emptyRecords();
  for (const module of recordModules) {
    const count = random.int(2, module === "Deals" ? 9 : 5);
    for (let at = 0; at < count; at += 1) {
      const record = { ...makeRecord(draw, module, customers), ...valuesFor(draw) };
      const agent = random.chance(0.93) ? random.pick(draw.agents) : null;
      made[module].push({ ...record, ...appointmentOf(draw, agent, random.pick(days.slice(1))) });
    }
  }
  if (random.chance(0.6)) made.Deals.push(...makeTwins(draw, customers));
  return made;
}

/** The first two agents come from the same place on some mornings, so that only a tiebreak separates them. */
function makeTwins(draw: Draw, customers: Records): RawRecord[] {
  const { random, county, agents, days } = draw;
  const zip = spelt(random, random.pick(county.postcodes));
  return days.slice(1, 5).flatMap((day) =>
    agents.slice(0, 2).map((agent, at) => ({
      ...makeRecord(draw, "Deals", customers),
      ...valuesFor(draw),
      Visit_Postcode: zip,
      Kind: random.pick(kinds),
      Field_Agent: { id: agent.id, name: agent.full_name },
      Appointment_Start: `${day}T07:0${1 + at}:00+00:00`,
      Appointment_End: `${day}T07:3${1 + at}:00+00:00`,
    })),
  );
}

function emptyRecords(): Record<RecordModule, RawRecord[]> {
  return { Leads: [], Contacts: [], Accounts: [], Deals: [] };
}

function makeRecord(draw: Draw, module: RecordModule, known: Records): RawRecord {
  const { random, county, id } = draw;
  const own = id();
  const zip = addressField[module];
  const postcode = spelt(random, random.pick(county.postcodes));
  const stamps = { Created_Time: since, Modified_Time: since };
  const address = zip === undefined ? {} : { [zip]: random.chance(0.95) ? postcode : null };
  const link = (to: RecordModule, field: string, name: string) => {
    const linked = random.chance(0.8) ? known[to][random.int(0, known[to].length - 1)] : undefined;
    return linked ? { [field]: { id: linked.id, name: String(linked[name]) } } : {};
  };
  switch (module) {
    case "Leads":
      return {
        id: own,
        ...stamps,
        ...address,
        Last_Name: `Lead${own.slice(-4)}`,
        Company: "Private",
        Email: `lead${own}@customer.example`,
        Street: "1 High Street",
        City: "Melport",
      };
    case "Contacts":
      return {
        id: own,
        ...stamps,
        ...address,
        Last_Name: `Contact${own.slice(-4)}`,
        Full_Name: `Contact${own.slice(-4)}`,
        Email: `contact${own}@customer.example`,
        ...link("Accounts", "Account_Name", "Account_Name"),
      };
    case "Accounts":
      return { id: own, ...stamps, ...address, Account_Name: `Account${own.slice(-4)}` };
    case "Deals":
      return {
        id: own,
        ...stamps,
        Deal_Name: `Deal${own.slice(-4)}`,
        Stage: random.pick(["Qualification", "Closed Won", "Closed Lost"]),
        Amount: random.pick([0, 100, 250.5, 1000, null]),
        Closing_Date: "2026-12-31",
        ...link("Accounts", "Account_Name", "Account_Name"),
        ...link("Contacts", "Contact_Name", "Full_Name"),
      };
  }
}

/** Of the organisation's own fields; some are empty. */
function valuesFor({ random, county, agents }: Draw) {
  const helper = random.pick(agents);
  const maybe = <T>(value: T) => (random.chance(0.85) ? value : null);
  return {
    Kind: maybe(random.pick(kinds)),
    Skills: random.some(skills, 0.4),
    Note: maybe(random.pick(["north side", "North", "ladder", "Key at No 7", "7", "  "])),
    Score: maybe(random.pick([0, 3, 7, 7, 10, 25])),
    Due: maybe(random.pick(["2026-05-01", "2026-11-20", "2027-01-01"])),
    Urgent: random.chance(0.5),
    Helper: maybe({ id: helper.id, name: helper.full_name }),
    Visit_Postcode: maybe(
      random.chance(0.95) ? spelt(random, random.pick(county.postcodes)) : "ZZ9 9ZZ",
    ),
  };
}

/** Mostly in office hours. */
function appointmentOf({ clock }: Draw, agent: CrmUser | null, day: string) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const { from, to } = clock();
  const [start, end] = [midnight + from * 60_000, midnight + to * 60_000];
  return {
    Field_Agent: agent && { id: agent.id, name: agent.full_name },
    Appointment_Start: instant(start),
    Appointment_End: instant(end),
  };
}

/** In the CRM's words. */
export const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
