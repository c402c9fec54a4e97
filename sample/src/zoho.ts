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

export interface Account {
  readonly id: string;
  readonly Account_Name: string;
  readonly Phone: string;
  readonly Billing_Street: string;
  readonly Billing_City: string;
  readonly Billing_Code: string;
  readonly Billing_Country: string;
  readonly Owner: Owner;
  readonly Created_Time: string;
  readonly Modified_Time: string;
}

export interface Contact {
  readonly id: string;
  readonly First_Name: string;
  readonly Last_Name: string;
  readonly Full_Name: string;
  readonly Account_Name: Named;
  readonly Email: string;
  readonly Phone: string;
  readonly Mailing_Street: string;
  readonly Mailing_City: string;
  readonly Mailing_Zip: string;
  readonly Mailing_Country: string;
  readonly Owner: Owner;
  readonly Created_Time: string;
  readonly Modified_Time: string;
}

/** The fields from Appointment_Start on are the organisation's own. */
export interface Deal {
  readonly id: string;
  readonly Deal_Name: string;
  readonly Stage: string;
  readonly Amount: number;
  readonly Closing_Date: string;
  readonly Account_Name: Named;
  readonly Contact_Name: Named;
  readonly Owner: Owner;
  readonly Appointment_Start: string;
  readonly Appointment_End: string;
  readonly Field_Agent: Named;
  readonly Visit_Postcode: string;
  readonly Appointment_Type: "Survey" | "Design visit" | "Full-day fitting";
  /** Id of the record that the appointment was made from. */
  readonly Source_Record: string;
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
  readonly Participants: readonly Participant[];
  /** The record it is about, and that record's module. */
  readonly What_Id?: Named;
  readonly $se_module?: string;
  /** On every meeting of a series, with the same $recurrence_id. */
  readonly Recurring_Activity?: { readonly RRULE: string };
  readonly $recurrence_id?: string;
  /** Others see only that the time is taken. */
  readonly Private__s?: boolean;
  readonly $event_cancelled?: boolean;
  readonly Created_Time: string;
  readonly Modified_Time: string;
}

interface Participant {
  readonly type: "user";
  readonly participant: string;
  readonly name: string;
  readonly Email: string;
  readonly invited: boolean;
  readonly status: "accepted" | "declined";
}

/** A row of users_unavailability. */
export interface Unavailability {
  readonly id: string;
  readonly user: Named;
  readonly from: string;
  readonly to: string;
  readonly comments: string;
}

export interface Holiday {
  readonly id: string;
  readonly name: string;
  /** yyyy-MM-dd */
  readonly date: string;
  readonly year: number;
  readonly type: "business_holiday";
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Ids are digits too many for a number; the first six are the organisation's. */
export function idsOf(organisation: string): (number: number) => string {
  return (number) => `${organisation}${String(number).padStart(12, "0")}`;
}

export const crmId = idsOf("870211");

export function ownerOf({ id, full_name, email }: User): Owner {
  return { id, name: full_name, email };
}

export function attend({ id, name, email }: Owner, status: "accepted" | "declined"): Participant {
  return { type: "user", participant: id, name, Email: email, invited: true, status };
}
