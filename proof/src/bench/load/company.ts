import type { Random } from "@milepost/kit/random.ts";

interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly role: { readonly name: string };
}

interface Company {
  readonly organisation: { readonly zgid: string };
  readonly users: readonly Person[];
  readonly records: { readonly Leads: readonly Readonly<Record<string, unknown>>[] };
}

/** A customer who calls. */
export interface Caller {
  readonly id: string;
  readonly postcode: string;
  readonly email: string;
}

export interface LoadCompany {
  readonly zgid: string;
  /** CRM ids. */
  readonly bookingAgents: readonly string[];
  readonly callers: readonly Caller[];
  /** What the emulated CRM is seeded with, as JSON text. */
  readonly text: string;
}

/** One person may send 60 invitations an hour. */
const bookingAgents = 20;
const fieldAgents = 50;
/** Somewhat less than one on each of an agent's working days. */
const meetings = 600;
const daysAhead = 21;
const day = 24 * 3_600_000;

/** Where somebody may live. */
interface Spot {
  readonly postcode: string;
  readonly lat: number;
  readonly lon: number;
}

/** Of an agent's visits; the others are anywhere. */
const nearHome = 0.85;
const nearKilometres = 15;

interface Wish {
  /** From 0 to 79, different for each. */
  readonly number: number;
  readonly callers: number;
  readonly spots: readonly Spot[];
  readonly random: Random;
}

/** The sample company under other ids, with more people, diaries of its own and as many customers as are wanted. */
export function loadCompany(
  sample: string,
  { number, callers: count, spots, random }: Wish,
): LoadCompany {
  const company = JSON.parse(sample.replaceAll("870211", `8702${number + 20}`)) as Company;
  const [lead] = company.records.Leads;
  const manager = company.users.filter(({ role }) => /manager/i.test(role.name));
  const booking = manyLike(company, /booking/i, bookingAgents);
  const homes = Array.from({ length: fieldAgents }, () => random.pick(spots));
  const field = manyLike(company, /field/i, fieldAgents).map((one, at) => ({
    ...one,
    zip: homes[at]?.postcode,
  }));
  const leadId = BigInt(String(lead?.id));
  const callers = Array.from({ length: count }, (_, at) => ({
    id: String(leadId + BigInt(at)),
    postcode: random.pick(spots).postcode,
    email: `customer-${number}-${at}@customer.example`,
  }));
  const leads = callers.map(({ id, postcode, email }, at) => ({
    ...lead,
    id,
    Zip_Code: postcode,
    Email: email,
    Last_Name: `Customer${at}`,
    Full_Name: `Casey Customer${at}`,
  }));
  const patches = homes.map((home) => spots.filter((spot) => isNear(home, spot)));
  const events = Array.from({ length: meetings }, (_, at) => {
    const patch = random.chance(nearHome) ? (patches[at % fieldAgents] ?? spots) : spots;
    const id = String(leadId + 100_000n + BigInt(at));
    return meetingOf(field[at % fieldAgents], { id, ...random.pick(patch) }, random);
  });
  const records = { Leads: leads, Accounts: [], Contacts: [], Deals: [], Events: events };
  const users = [...manager, ...booking, ...field];
  return {
    zgid: company.organisation.zgid,
    bookingAgents: booking.map(({ id }) => id),
    callers,
    text: JSON.stringify({ ...company, users, records, leave: [], edition: "ultimate" }),
  };
}

function manyLike({ users }: Company, role: RegExp, count: number): Person[] {
  const models = users.filter((user) => role.test(user.role.name));
  const [first] = models;
  if (!first) throw new Error(`Nobody of the sample is ${role}`);
  const offset = /field/i.test(first.role.name) ? 500n : 100n;
  const made = Array.from({ length: count - models.length }, (_, at) => ({
    ...first,
    id: String(BigInt(first.id) + offset + BigInt(at)),
    full_name: `${first.role.name} ${at}`,
    email: `${first.role.name.replace(" ", ".")}.${at}@fairfield.example`.toLowerCase(),
  }));
  return [...models, ...made];
}

/** Near enough within a county. */
function isNear(a: Spot, b: Spot): boolean {
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180);
  return 111 * Math.hypot(a.lat - b.lat, east) < nearKilometres;
}

/** An hour at one of the usual hours of a day to come. */
function meetingOf(
  owner: Person | undefined,
  { id, postcode }: { id: string; postcode: string },
  random: Random,
) {
  const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
  const today = Math.floor(Date.now() / day) * day;
  const start = today + random.whole(1, daysAhead) * day + random.whole(8, 16) * 3_600_000;
  const since = instant(today - 30 * day);
  return {
    id,
    Event_Title: "Visit",
    All_day: false,
    Participants: [],
    Start_DateTime: instant(start),
    End_DateTime: instant(start + 3_600_000),
    Venue: `1 High Street, ${postcode}`,
    Owner: { id: owner?.id, name: owner?.full_name, email: owner?.email },
    Created_Time: since,
    Modified_Time: since,
  };
}
