import { Temporal } from "temporal-polyfill";
import { county } from "./county.ts";
import { keepDiary } from "./diaries.ts";
import { listLeads } from "./leads.ts";
import { hireStaff } from "./staff.ts";
import { crmId, type Event, type Lead, type Organisation, type User } from "./zoho.ts";

/** What an emulated CRM is seeded with. */
export interface Company {
  readonly dataCentre: "eu";
  readonly organisation: Organisation;
  readonly users: readonly User[];
  readonly records: { readonly Leads: readonly Lead[]; readonly Events: readonly Event[] };
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
  const { postcodes } = county();
  const { manager, bookingAgents, fieldAgents } = hireStaff(postcodes, today);
  const entries = fieldAgents.flatMap((agent, number) =>
    keepDiary(agent, number, postcodes, today),
  );
  const cancelled = entries.find(
    ({ Venue, Start_DateTime }) => Venue && Start_DateTime > today.add({ days: 2 }).toString(),
  );
  return {
    dataCentre: "eu",
    organisation,
    users: [manager, ...bookingAgents, ...fieldAgents.map(({ user }) => user)],
    records: {
      Leads: listLeads(postcodes, bookingAgents, today),
      Events: entries.map((entry, index) => ({
        id: crmId(600_001 + index),
        ...entry,
        ...(entry === cancelled && { $event_cancelled: true }),
      })),
    },
  };
}
