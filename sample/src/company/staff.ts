import type { Temporal } from "temporal-polyfill";
import { londonTime } from "../places/london.ts";
import type { Postcode } from "../places/postcodes.ts";
import { pick, randomFor, randomInteger } from "../random.ts";
import { crmId, type User } from "../zoho.ts";

const manager = "Margaret Ellison";
const bookingAgents = ["Chloe Bennett", "Imran Hussain", "Siobhan Doyle"];

/** Field agents and where they live. */
const fieldAgents = [
  ["Daniel Okafor", "Melport"],
  ["Priya Sharma", "Melport"],
  ["Gareth Llewellyn", "Brackwell"],
  ["Agnieszka Nowak", "Northbank"],
  ["Tom Hargreaves", "Stanmarket"],
  ["Fatima Begum", "Melport"],
  ["Marcus Campbell", "Saltmere"],
  ["Mei Chen", "Ottersham"],
  ["Eleanor Whitfield", "Abbots Lea"],
  ["Yusuf Demir", "Kelding"],
  ["Callum Macleod", "Wraxby"],
  ["Simran Gill", "Windle St Mary"],
] as const;

export interface Staff {
  readonly manager: User;
  readonly bookingAgents: readonly User[];
  readonly fieldAgents: readonly FieldAgent[];
}

export interface FieldAgent {
  readonly user: User;
  readonly home: Postcode;
}

export function hireStaff(postcodes: readonly Postcode[], today: Temporal.PlainDate): Staff {
  const random = randomFor("staff");
  const since = londonTime(today.subtract({ days: 30 }), 9 * 60);
  let number = 0;
  const user = (name: string, role: keyof typeof roles): User =>
    person(name, role, since, number++);
  return {
    manager: user(manager, "Sales Manager"),
    bookingAgents: bookingAgents.map((name) => user(name, "Booking Agent")),
    fieldAgents: fieldAgents.map(([name, place]) => {
      const home = pick(
        random,
        postcodes.filter((postcode) => postcode.place === place),
      );
      const street = `${randomInteger(random, 1, 60)} ${home.street}`;
      return {
        home,
        user: { ...user(name, "Field Agent"), street, city: place, zip: home.postcode },
      };
    }),
  };
}

const roles = { "Sales Manager": 31_001, "Booking Agent": 31_002, "Field Agent": 31_003 };

function person(name: string, role: keyof typeof roles, since: string, number: number): User {
  const [first = "", last = ""] = name.split(" ");
  const isManager = role === "Sales Manager";
  return {
    id: crmId(411_001 + number),
    zuid: String(20_087_030_001 + number),
    first_name: first,
    last_name: last,
    full_name: name,
    email: `${first}.${last}@fairfield.example`.toLowerCase(),
    profile: isManager
      ? { id: crmId(26_011), name: "Administrator" }
      : { id: crmId(26_014), name: "Standard" },
    role: { id: crmId(roles[role]), name: role },
    status: "active",
    confirm: true,
    street: null,
    city: null,
    zip: null,
    country: "United Kingdom",
    time_zone: "Europe/London",
    Modified_Time: since,
  };
}
