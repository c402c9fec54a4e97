/** Zoho CRM's own field names and shapes, for the emulated CRM that this is loaded into. */
export interface Organisation {
  readonly id: string;
  readonly zgid: string;
  readonly company_name: string;
  readonly domain_name: string;
  readonly primary_email: string;
  readonly time_zone: string;
  readonly country_code: string;
  readonly currency: string;
  readonly iso_code: string;
}

export interface User {
  readonly id: string;
  readonly zuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string;
  readonly profile: { readonly id: string; readonly name: "Administrator" | "Standard" };
  readonly role: { readonly id: string; readonly name: string };
  readonly status: "active";
  readonly confirm: true;
  /** The address is a field agent's home, where the day begins; null for those who work in the office. */
  readonly street: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly country: string;
  readonly time_zone: string;
  readonly Modified_Time: string;
}

export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Lead {
  readonly id: string;
  readonly First_Name: string;
  readonly Last_Name: string;
  readonly Full_Name: string;
  readonly Company: string;
  readonly Email: string;
  readonly Phone: string;
  readonly Street: string;
  readonly City: string;
  /** Null where nobody asked for it. */
  readonly Zip_Code: string | null;
  readonly Country: string;
  readonly Lead_Status: string;
  readonly Lead_Source: string;
  readonly Owner: Owner;
  readonly Created_Time: string;
  readonly Modified_Time: string;
}

export interface Event {
  readonly id: string;
  readonly Event_Title: string;
  readonly Start_DateTime: string;
  /** Of a whole day: the midnight at which it ends. */
  readonly End_DateTime: string;
  readonly All_day: boolean;
  /** Null for what happens nowhere in particular. */
  readonly Venue: string | null;
  readonly Owner: Owner;
  readonly Participants: readonly never[];
  readonly $event_cancelled?: boolean;
  readonly Created_Time: string;
  readonly Modified_Time: string;
}

/** Ids are digits too many for a number; the first six are the organisation's. */
export function crmId(number: number): string {
  return `870211${String(number).padStart(12, "0")}`;
}

export function ownerOf({ id, full_name, email }: User): Owner {
  return { id, name: full_name, email };
}
