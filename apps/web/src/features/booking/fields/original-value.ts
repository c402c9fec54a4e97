import type { readBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import { FieldValue, type Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { isInvited, type Wish } from "../wish.ts";
import { isEmpty } from "./field-value.ts";

/** All that is known of whom and what is booked. */
export interface Known {
  readonly settings: Pick<WorkflowSettings, "sourceModule" | "mappings">;
  readonly record: Answer<typeof readRecordDetails>;
  readonly booking: Pick<Answer<typeof readBooking>, "appFieldAgent" | "appBookingAgent">;
  readonly wish: Wish;
}

/** What stands in a detail before anybody edits it. Null: nothing, or nothing that could be shown. */
export function originalValue(known: Known, mapping: Mapping): FieldValue | null {
  const { sourceModule, sourceField } = mapping;
  const isOurs = sourceModule === appFieldModule;
  const value = isOurs
    ? ownValue(known, mapping.parentAppFieldId ?? mapping.id)
    : valueAt(known, sourceModule, sourceField);
  const parsed = FieldValue.safeParse(value);
  return parsed.success && !isEmpty(parsed.data) ? parsed.data : null;
}

function ownValue(known: Known, fieldRef: string): unknown {
  const { record, booking, wish } = known;
  switch (fieldRef) {
    case "appBookingAgent":
      return booking.appBookingAgent;
    case "appFieldAgent":
      return booking.appFieldAgent;
    case "appPostcode":
      return wish.postcode ?? record.customer.postcode;
    case "appCustomerEmail":
      return isInvited(wish) ? wish.inviteEmail : record.customer.email;
    default:
      return addressPart(known, fieldRef);
  }
}

/** What every CRM organisation has from the start. The contact and the account stand in for a deal, which has no address. */
const standardFields: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  appStreet: [
    ["Leads", "Street"],
    ["Contacts", "Mailing_Street"],
    ["Accounts", "Billing_Street"],
  ],
  appCity: [
    ["Leads", "City"],
    ["Contacts", "Mailing_City"],
    ["Accounts", "Billing_City"],
  ],
};

/** From where the source module's mapping says, else from its standard field: the server sends no other. */
function addressPart(known: Known, fieldRef: string): unknown {
  const { sourceModule, mappings } = known.settings;
  const mapped = mappings.find(
    ({ id, parentAppFieldId, fieldMappings: [entry] }) =>
      (id === fieldRef || parentAppFieldId === fieldRef) &&
      entry?.mappedModule === sourceModule &&
      entry.destinationField !== "",
  );
  const field = mapped?.fieldMappings[0]?.destinationField;
  if (field !== undefined) return valueAt(known, sourceModule, field);
  const standard = standardFields[fieldRef] ?? [];
  const own = standard.filter(([module]) => module === sourceModule);
  const places = own.length > 0 ? own : standard.filter(([module]) => module !== "Leads");
  const values = places.map(([module, name]) => valueAt(known, module, name));
  return values.find((value) => typeof value === "string" && value.trim() !== "");
}

/** The source record's fields stand in the answer itself, those of the records it points to below their module. */
function valueAt({ settings, record }: Known, module: string, field: string): unknown {
  const holder = module === settings.sourceModule ? record : record[module];
  return typeof holder === "object" && holder !== null && field in holder
    ? (holder as Readonly<Record<string, unknown>>)[field]
    : null;
}
