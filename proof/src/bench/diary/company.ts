/** A company of the emulated CRM, and what the bench has to know of it. */
export interface DiaryCompany {
  readonly dataCentre: "eu" | "us";
  readonly zgid: string;
  readonly adminId: string;
  readonly meetingIds: readonly string[];
  /** For the emulator. */
  readonly seed: object;
}

interface Wish {
  /** From 0, different for each. */
  readonly number: number;
  readonly dataCentre: "eu" | "us";
  readonly meetings: number;
  readonly postcodes: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const agentsEach = 20;
const minute = 60_000;
const day = 24 * 60 * minute;
/** Within what is mirrored of a workflow with the default settings. */
const daysAhead = 25;

/** In the CRM's words. */
export const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

/** The n-th minute that a meeting may be moved to, from tomorrow on. */
export function minuteAhead(now: number, n: number): number {
  const tomorrow = Math.ceil(now / day) * day;
  return tomorrow + (n % (daysAhead * 24 * 60)) * minute;
}

/** An administrator and 20 field agents with meetings at places of the county, each agent's spread over the coming weeks. */
export function diaryCompany({ number, dataCentre, meetings, postcodes, now }: Wish): DiaryCompany {
  const id = (last: number) => `${100_000 + number}${String(last).padStart(12, "0")}`;
  const zgid = String(70_000_000_000 + number);
  const postcode = (n: number) => postcodes[n % postcodes.length] ?? null;
  const people = Array.from({ length: agentsEach + 1 }, (_, n) => ({
    id: id(411_001 + n),
    zuid: `${zgid}${n}`,
    full_name: `Person ${n}`,
    email: `person${n}@company${number}.example`,
    profile: n === 0 ? { id: id(1), name: "Administrator" } : { id: id(2), name: "Standard" },
    role: { id: id(3), name: n === 0 ? "Sales Manager" : "Field Agent" },
    status: "active",
    confirm: true,
    time_zone: "Europe/London",
    zip: n === 0 ? null : postcode(number + n),
  }));
  const since = instant(now - 30 * day);
  const events = Array.from({ length: meetings }, (_, n) => {
    const { id: owner, full_name: name, email } = people[1 + (n % agentsEach)] ?? {};
    const start = minuteAhead(now, Math.floor((n * daysAhead * 24 * 60) / meetings));
    return {
      id: id(600_001 + n),
      Event_Title: `Visit ${n}`,
      Start_DateTime: instant(start),
      End_DateTime: instant(start + 60 * minute),
      All_day: false,
      Venue: `1 High Street, ${postcode(7 * n + number)}`,
      Owner: { id: owner, name, email },
      Participants: [],
      Created_Time: since,
      Modified_Time: since,
    };
  });
  return {
    dataCentre,
    zgid,
    adminId: id(411_001),
    meetingIds: events.map((event) => event.id),
    seed: {
      dataCentre,
      organisation: {
        id: id(20_005),
        zgid,
        company_name: `Company ${number}`,
        time_zone: "Europe/London",
        country_code: "GB",
      },
      users: people,
      fields: { Deals: dealFields },
      records: { Events: events, Deals: [] },
    },
  };
}

const dealFields = [
  { api_name: "Appointment_Start", field_label: "Appointment Start", data_type: "datetime" },
  { api_name: "Appointment_End", field_label: "Appointment End", data_type: "datetime" },
  { api_name: "Field_Agent", field_label: "Field Agent", data_type: "userlookup" },
  { api_name: "Visit_Postcode", field_label: "Visit Postcode", data_type: "text" },
].map((field) => ({ ...field, custom_field: true }));
