import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { Random } from "../../oracle/random.ts";
import type { County } from "../county.ts";
import { type CrmUser, type Draw, spelt } from "../draw.ts";
import { addressField, customFields, type RecordModule, recordModules } from "./fields.ts";
import { makeMeetings } from "./meetings.ts";
import { makeBooked, makeCustomers } from "./records.ts";

/** A random company of the emulated CRM, with what the second opinion has to know of it besides the records. */
export interface CrmCompany {
  readonly dataCentre: "eu";
  readonly zgid: string;
  readonly manager: CrmUser;
  /** Who searches and books besides the manager. */
  readonly clerk: CrmUser;
  readonly agents: readonly CrmUser[];
  /** By module, records without an appointment: those somebody is to be sent to. */
  readonly customers: Readonly<Record<RecordModule, readonly string[]>>;
  readonly postcodeFields: Readonly<Record<string, string>>;
  readonly holidays: readonly string[];
  readonly leave: readonly Leave[];
  /** What the emulated CRM is seeded with. */
  readonly seed: object;
}

interface Leave {
  readonly id: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly from: string;
  readonly to: string;
}

/** `number` is different for each company of a cell. */
export function makeCompany(
  random: Random,
  county: County,
  { number, days }: { number: number; days: readonly string[] },
): CrmCompany {
  const prefix = String(200_000 + number);
  let last = 500_000;
  const id = () => {
    last += 1;
    return `${prefix}${String(last).padStart(12, "0")}`;
  };
  const zgid = String(60_000_000_000 + number);
  const people = Array.from({ length: random.int(4, 7) }, (_, at) =>
    person({ prefix, zgid, number, at }, homeOf(random, county, at)),
  );
  const [manager, clerk, first, second, ...others] = people;
  if (!first || !second) throw new Error("Nobody can be sent anywhere");
  const agents = [first, random.chance(0.5) ? { ...second, zip: first.zip } : second, ...others];
  if (!manager || !clerk) throw new Error("Nobody works there");
  const postcodeFields = pickPostcodeFields(random);
  const draw = { random, county, agents, days, id, postcodeFields, clock: openClock(random) };
  const customers = makeCustomers(draw);
  const booked = makeBooked(draw, customers);
  const idsOf = (module: RecordModule) => customers[module].map((record) => record.id);
  const records = Object.fromEntries(
    recordModules.map((module) => [module, [...customers[module], ...booked[module]]]),
  ) as Record<RecordModule, RawRecord[]>;
  const leave = makeLeave(draw);
  const holidays = random.chance(0.3) ? [random.pick(days.slice(1, 7))] : [];
  return {
    dataCentre: "eu",
    zgid,
    manager,
    clerk,
    agents,
    holidays,
    leave,
    postcodeFields,
    customers: {
      Leads: idsOf("Leads"),
      Contacts: idsOf("Contacts"),
      Accounts: idsOf("Accounts"),
      Deals: idsOf("Deals"),
    },
    seed: {
      dataCentre: "eu",
      organisation: {
        id: `${prefix}000000020005`,
        zgid,
        company_name: `Random company ${number}`,
        time_zone: "Europe/London",
        country_code: "GB",
      },
      users: [manager, clerk, ...agents],
      fields: customFields,
      records: { ...records, Events: makeMeetings(draw, booked) },
      leave,
      holidays: holidays.map((date) => ({
        id: id(),
        name: "Founders' day",
        date,
        year: Number(date.slice(0, 4)),
        type: "business_holiday",
      })),
      edition: "ultimate",
    },
  };
}

/** Which field of each module has an appointment's postcode; the same for all workflows of an organisation. */
function pickPostcodeFields({ chance }: Random): Record<string, string> {
  const fields = recordModules.map((module) => {
    const own = addressField[module];
    return [module, own !== undefined && chance(0.5) ? own : "Visit_Postcode"];
  });
  return Object.fromEntries(fields);
}

/** Between eight and six, and off the quarter hours at which Milepost books. */
function openClock(random: Random): Draw["clock"] {
  const used = new Set<number>();
  const take = (draw: () => number): number => {
    const minute = draw();
    if (minute % 5 === 0 || used.has(minute)) return take(draw);
    used.add(minute);
    return minute;
  };
  return () => {
    const from = take(() => random.int(8 * 60, 17 * 60));
    const lasts = random.pick([20, 45, 60, 90, 120]);
    return { from, to: take(() => from + random.int(lasts - 10, lasts + 10)) };
  };
}

/** Some have no address, some one that nobody knows. */
function homeOf({ chance, pick }: Random, { postcodes }: County, at: number): string | null {
  if (at < 2 || chance(0.2)) return null;
  return chance(0.05) ? "ZZ9 9ZZ" : spelt({ chance, pick }, pick(postcodes));
}

function person(
  {
    prefix,
    zgid,
    number,
    at,
  }: {
    prefix: string;
    zgid: string;
    number: number;
    at: number;
  },
  zip: string | null,
) {
  const id = (last: number) => `${prefix}${String(last).padStart(12, "0")}`;
  return {
    id: id(411_001 + at),
    zuid: `${zgid}${at}`,
    full_name: `Person ${number} ${at}`,
    email: `person${at}@random${number}.example`,
    profile: at === 0 ? { id: id(1), name: "Administrator" } : { id: id(2), name: "Standard" },
    role: { id: id(3), name: at === 0 ? "Sales Manager" : "Field Agent" },
    status: "active",
    confirm: true,
    time_zone: "Europe/London",
    zip,
  };
}

/** Part of a day, a day, or several. */
function makeLeave({ random, agents, days, id }: Draw): Leave[] {
  return agents
    .filter(() => random.chance(0.2))
    .map((agent) => {
      const first = random.int(0, 4);
      const last = Math.min(first + random.pick([0, 0, 1]), days.length - 1);
      const isPart = first === last && random.chance(0.4);
      return {
        id: id(),
        user: { id: agent.id, name: agent.full_name },
        from: `${days[first]}T${isPart ? "11:00" : "00:00"}:00+00:00`,
        to: `${days[last]}T${isPart ? "14:30" : "23:59"}:00+00:00`,
      };
    });
}
