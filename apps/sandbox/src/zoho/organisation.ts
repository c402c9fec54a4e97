import type { SeededField } from "./records/metadata/field.ts";
import type { DataCentre } from "./sign-in/data-centres.ts";

/** What is seeded for one organisation besides its records, in Zoho's own words. Its key is data centre and zgid. */
export interface Organisation {
  readonly dataCentre: DataCentre;
  readonly organisation: OrganisationDetails;
  readonly users: readonly User[];
  /** The organisation's own fields by module; a module that Zoho does not have is the organisation's own too. */
  readonly fields?: Readonly<Record<string, readonly SeededField[]>>;
  /** Names of fields that a module's layout asks for beyond those of the system. */
  readonly layouts?: Readonly<Record<string, readonly string[]>>;
  readonly profiles?: readonly Profile[];
  readonly leave?: readonly Unavailability[];
  readonly holidays?: readonly Holiday[];
  readonly businessHours?: object;
  /** Short for `license_details.paid_type` of the organisation. */
  readonly edition?: string;
}

/** What a profile may not do, such as "Crm_Implied_View_Leads". */
export interface Profile extends Named {
  readonly denied: readonly string[];
}

/** A row of users_unavailability. */
interface Unavailability {
  readonly id: string;
  readonly user: Named;
  readonly from: string;
  readonly to: string;
  readonly [key: string]: unknown;
}

interface Holiday {
  readonly id: string;
  readonly name: string;
  /** yyyy-MM-dd */
  readonly date: string;
  readonly [key: string]: unknown;
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

/** As it stands in keys. */
export function keyOf({ dataCentre, organisation }: Organisation): string {
  return `${dataCentre}/${organisation.zgid}`;
}

export function canSignIn({ status, confirm }: User): boolean {
  return status === "active" && confirm;
}
