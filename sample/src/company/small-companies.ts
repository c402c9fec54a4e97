import { Temporal } from "temporal-polyfill";
import { at } from "../list.ts";
import { county } from "../places/county.ts";
import { londonTime, weekdayFrom } from "../places/london.ts";
import type { Postcode } from "../places/postcodes.ts";
import { type Event, idsOf, type Lead, ownerOf, type User } from "../zoho.ts";
import type { Company } from "./company.ts";

interface Described {
  readonly dataCentre: "us" | "uk";
  readonly name: string;
  readonly domain: string;
  readonly zgid: string;
  /** The first six digits of its ids. */
  readonly prefix: string;
  readonly manager: string;
  readonly bookingAgent: string;
  readonly fieldAgents: readonly string[];
  readonly customers: readonly string[];
  /** IANA: where the manager sits. The agents are in the county. */
  readonly zone: string;
}

const described: readonly Described[] = [
  {
    dataCentre: "us",
    name: "Harbor Pine Blinds",
    domain: "harborpine.example",
    zgid: "60031770200",
    prefix: "310677",
    manager: "Donna Whitaker",
    bookingAgent: "Luis Ortega",
    fieldAgents: ["Becky Shaw", "Omar Farouk", "Hugh Penrose"],
    customers: ["Alice Monroe", "Derek Vaughan", "Pooja Nair", "Stefan Ilic", "Wendy Ashworth"],
    zone: "America/New_York",
  },
  {
    dataCentre: "uk",
    name: "Saltmere Heating",
    domain: "saltmereheating.example",
    zgid: "90044120300",
    prefix: "440912",
    manager: "Rowena Blythe",
    bookingAgent: "Jamal Carter",
    fieldAgents: ["Nia Prosser", "Viktor Hale"],
    customers: ["Colin Tranter", "Esther Boateng", "Fiona Kerr", "Gus Lindqvist"],
    zone: "Europe/London",
  },
];

/** A few people each, in other data centres, with work to do in the same county. */
export function smallCompanies({ today: isoDate }: { readonly today: string }): Company[] {
  const today = Temporal.PlainDate.from(isoDate);
  const { postcodes } = county();
  return described.map((one) => {
    const users = usersOf(one, today, postcodes);
    return {
      dataCentre: one.dataCentre,
      organisation: organisationOf(one, at(users, 0)),
      users,
      fields: {},
      leave: [],
      holidays: [],
      records: {
        Leads: leadsOf(one, at(users, 1), today, postcodes),
        Accounts: [],
        Contacts: [],
        Deals: [],
        Events: eventsOf(one, users.slice(2), today, postcodes),
      },
    };
  });
}

function organisationOf({ prefix, zgid, name, zone, dataCentre }: Described, { email }: User) {
  const isAmerican = dataCentre === "us";
  return {
    id: idsOf(prefix)(20_005),
    zgid,
    company_name: name,
    domain_name: `org${zgid}`,
    primary_email: email,
    time_zone: zone,
    country_code: isAmerican ? "US" : "GB",
    currency: isAmerican ? "US Dollar - USD" : "British Pound - GBP",
    iso_code: isAmerican ? "USD" : "GBP",
  };
}

function usersOf(
  one: Described,
  today: Temporal.PlainDate,
  postcodes: readonly Postcode[],
): User[] {
  const { manager, bookingAgent, fieldAgents, zone, zgid, domain } = one;
  const id = idsOf(one.prefix);
  const since = londonTime(today.subtract({ days: 30 }), 540);
  return [manager, bookingAgent, ...fieldAgents].map((name, number) => {
    const [first = "", last = ""] = name.split(" ");
    const isAgent = number > 1;
    const role = number === 0 ? "Manager" : isAgent ? "Field Agent" : "Booking Agent";
    const home = isAgent ? spread(postcodes, number, 7) : null;
    return {
      id: id(411_001 + number),
      zuid: String(Number(zgid) + 1 + number),
      first_name: first,
      last_name: last,
      full_name: name,
      email: `${first}.${last}@${domain}`.toLowerCase(),
      profile:
        number === 0
          ? { id: id(26_011), name: "Administrator" }
          : { id: id(26_014), name: "Standard" },
      role: { id: id(31_001 + Math.min(number, 2)), name: role },
      status: "active",
      confirm: true,
      street: home && `${number} ${home.street}`,
      city: home?.place ?? null,
      zip: home?.postcode ?? null,
      country: "United Kingdom",
      time_zone: isAgent ? "Europe/London" : zone,
      Modified_Time: since,
    };
  });
}

function leadsOf(
  { prefix, customers }: Described,
  owner: User,
  today: Temporal.PlainDate,
  postcodes: readonly Postcode[],
): Lead[] {
  return customers.map((name, number) => {
    const [first = "", last = ""] = name.split(" ");
    const { street, place, postcode } = spread(postcodes, number, 11);
    const created = londonTime(today.subtract({ days: number + 1 }), 600);
    return {
      id: idsOf(prefix)(500_001 + number),
      First_Name: first,
      Last_Name: last,
      Full_Name: name,
      Company: "Private customer",
      Email: `${first}.${last}@customer.example`.toLowerCase(),
      Phone: `07700 900${950 + number}`,
      Street: `${number + 3} ${street}`,
      City: place,
      Zip_Code: postcode,
      Country: "United Kingdom",
      Lead_Status: "Not Contacted",
      Lead_Source: "Web Form",
      Owner: ownerOf(owner),
      Created_Time: created,
      Modified_Time: created,
    };
  });
}

/** Each agent has one visit a day on the next five weekdays. */
function eventsOf(
  { prefix }: Described,
  agents: readonly User[],
  today: Temporal.PlainDate,
  postcodes: readonly Postcode[],
): Event[] {
  const first = weekdayFrom(today);
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((later) => first.add({ days: later }))
    .filter((day) => day.dayOfWeek <= 5);
  const created = londonTime(today.subtract({ days: 1 }), 900);
  return agents.flatMap((agent, number) =>
    days.map((day, index) => {
      const { street, place, postcode } = spread(postcodes, number * 5 + index, 17);
      const from = 600 + 180 * ((number + index) % 3);
      return {
        id: idsOf(prefix)(600_001 + number * 5 + index),
        Event_Title: "Home visit",
        Start_DateTime: londonTime(day, from),
        End_DateTime: londonTime(day, from + 60),
        All_day: false,
        Venue: `${index + 1} ${street}, ${place} ${postcode}`,
        Owner: ownerOf(agent),
        Participants: [],
        Created_Time: created,
        Modified_Time: created,
      };
    }),
  );
}

/** The first postcodes are of the towns; every few hundredth of them is a place of its own. */
function spread(postcodes: readonly Postcode[], number: number, among: number): Postcode {
  return at(postcodes, Math.floor(((number % among) / among) * postcodes.length * 0.5));
}
