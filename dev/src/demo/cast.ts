import { peopleOf } from "@milepost/kit/demo.ts";

interface Lead {
  readonly id: string;
  readonly First_Name: string;
  readonly Full_Name: string;
  readonly Street: string;
  readonly City: string;
  readonly Zip_Code: string;
  readonly Phone: string;
  readonly Created_Time: string;
}

/** Who plays in the tour: the sample company, and the customer who waits for a visit. */
export interface Cast {
  readonly name: string;
  readonly dataCentre: string;
  readonly zgid: string;
  readonly timeZone: string;
  readonly lead: Lead;
  readonly admin: Person;
  readonly bookingAgent: Person;
  readonly fieldAgents: readonly FieldAgent[];
}

interface Person {
  readonly full_name: string;
}

interface FieldAgent extends Person {
  readonly id: string;
  readonly city: string;
}

/**
 * She lives in a village at the edge of the county: somebody can always come, on every weekday and at every
 * hour, and half of those who can would drive for more than `longestDrive` minutes.
 */
const waiting = "Grace Kowalska";
export const longestDrive = 20;

/** `company` is JSON text, as the emulated CRM is seeded with it. */
export function castOf(company: string): Cast {
  const { dataCentre, organisation, users, records } = JSON.parse(company) as {
    readonly dataCentre: string;
    readonly organisation: { readonly zgid: string; company_name: string; time_zone: string };
    readonly users: readonly (FieldAgent & { readonly role: { readonly name: string } })[];
    readonly records: { readonly Leads: readonly Lead[] };
  };
  const lead = records.Leads.find(({ Full_Name }) => Full_Name === waiting);
  if (!lead) throw new Error(`The sample company has no lead ${waiting}`);
  const { admin, agent: bookingAgent } = peopleOf(company);
  return {
    dataCentre,
    lead,
    admin,
    bookingAgent,
    name: organisation.company_name,
    zgid: organisation.zgid,
    timeZone: organisation.time_zone,
    fieldAgents: users.filter(({ role }) => /field/i.test(role.name)),
  };
}
