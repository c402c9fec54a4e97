import { Temporal } from "temporal-polyfill";
import { county } from "../places/county.ts";
import {
  type Account,
  type Contact,
  crmId,
  type Deal,
  type Event,
  type Holiday,
  type Lead,
  type Organisation,
  type Unavailability,
  type User,
} from "../zoho.ts";
import { bookDeals } from "./bookings.ts";
import { type CustomField, customFields } from "./custom-fields.ts";
import { keepDiary, listLeave } from "./diaries.ts";
import { listHolidays } from "./holidays.ts";
import { visitLeads } from "./lead-visits.ts";
import { listLeads } from "./leads.ts";
import { hireStaff } from "./staff.ts";
import { withUnusualMeetings } from "./unusual-meetings.ts";

/** What an emulated CRM is seeded with. */
export interface Company {
  readonly dataCentre: "eu" | "us" | "uk";
  readonly organisation: Organisation;
  readonly users: readonly User[];
  /** Added to the CRM's own, by module. */
  readonly fields: Readonly<Record<string, readonly CustomField[]>>;
  readonly leave: readonly Unavailability[];
  readonly holidays: readonly Holiday[];
  readonly records: {
    readonly Leads: readonly Lead[];
    readonly Accounts: readonly Account[];
    readonly Contacts: readonly Contact[];
    readonly Deals: readonly Deal[];
    readonly Events: readonly Event[];
  };
}

const organisation: Organisation = {
  id: crmId(20_005),
  zgid: "20087021100",
  company_name: "Fairfield Windows",
  domain_name: "org20087021100",
  primary_email: "margaret.ellison@fairfield.example",
  time_zone: "Europe/London",
  country_code: "GB",
  currency: "British Pound - GBP",
  iso_code: "GBP",
};

/** Fairfield Windows of Melport with diaries around a local date, such as "2026-11-16". */
export function company({ today: isoDate }: { readonly today: string }): Company {
  const today = Temporal.PlainDate.from(isoDate);
  const isPast = (time: string) => time < isoDate;
  const { postcodes } = county();
  const { manager, bookingAgents, fieldAgents: agents } = hireStaff(postcodes, today);
  const leads = listLeads(postcodes, bookingAgents, today);
  const holidays = listHolidays(today);
  const closed = new Set(holidays.map(({ date }) => date));
  const diaries = agents.flatMap((agent, number) =>
    keepDiary(agent, number, postcodes, { today, closed }),
  );
  const withLeads = visitLeads(diaries, leads, { agents, postcodes, isPast });
  const meetings = withUnusualMeetings(withLeads, manager, today);
  const booked = bookDeals(meetings, bookingAgents, isPast);
  return {
    dataCentre: "eu",
    organisation,
    users: [manager, ...bookingAgents, ...agents.map(({ user }) => user)],
    fields: customFields,
    leave: listLeave(agents, today),
    holidays,
    records: {
      Leads: leads,
      Accounts: booked.accounts,
      Contacts: booked.contacts,
      Deals: booked.deals,
      Events: booked.entries.map((entry, index) => ({ id: crmId(600_001 + index), ...entry })),
    },
  };
}
