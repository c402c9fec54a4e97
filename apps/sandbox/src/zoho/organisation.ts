import type { DataCentre } from "./data-centres.ts";

export const modules = ["Leads", "Events"] as const;
export type Module = (typeof modules)[number];

/** Everything seeded for one organisation, in Zoho's own words. Its key is data centre and zgid. */
export interface Organisation {
  readonly dataCentre: DataCentre;
  readonly organisation: OrganisationDetails;
  readonly users: readonly User[];
  readonly records: Readonly<Partial<Record<Module, readonly ZohoRecord[]>>>;
}

interface OrganisationDetails {
  readonly id: string;
  readonly zgid: string;
  readonly company_name: string;
  /** IANA. */
  readonly time_zone: string;
  readonly [key: string]: unknown;
}

export interface User {
  readonly id: string;
  /** Null until the user has confirmed the invitation. */
  readonly zuid: string | null;
  readonly full_name: string;
  readonly email: string;
  readonly profile: Named;
  readonly role: Named;
  /** "active", "inactive", "deleted" and some more. */
  readonly status: string;
  readonly confirm: boolean;
  /** IANA. The API answers a caller in this zone. */
  readonly time_zone: string;
  readonly [key: string]: unknown;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ZohoRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

export function recordsOf({ records }: Organisation, module: Module): readonly ZohoRecord[] {
  return records[module] ?? [];
}

export function findRecord(organisation: Organisation, module: Module, id: string) {
  return recordsOf(organisation, module).find((record) => record.id === id) ?? null;
}

/** Whether a meeting is about that record. */
export function isAbout({ What_Id: about }: ZohoRecord, { id }: ZohoRecord): boolean {
  return typeof about === "object" && about !== null && "id" in about && about.id === id;
}

export function canSignIn({ status, confirm }: User): boolean {
  return status === "active" && confirm;
}
