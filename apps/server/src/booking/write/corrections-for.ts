import type { Values } from "@milepost/crm/crm.ts";
import { customerPlaces } from "../../records/customer-field.ts";
import type { FieldPlace } from "../../workflows/fields/mapped-fields.ts";
import { standardField } from "../../workflows/fields/standard-field.ts";
import type { Prepared } from "./prepare-booking.ts";

/** A record of the CRM, and what is to be written to it. */
export interface Update {
  readonly module: string;
  readonly id: string;
  readonly values: Values;
}

/** What an agent may correct of the customer's address. */
const correctable = ["appStreet", "appCity"] as const;

/** The address as the agent corrected it, where it was read: on the source record, or on one that it points to. */
export function correctionsWhereRead(prepared: Prepared): Update[] {
  const { booking, customer } = prepared;
  return correctedIn(prepared).flatMap(([ref, text]) => {
    const places = customerPlaces(booking.settings, ref);
    const place = places.find(({ module }) => customer.records.has(module));
    const id = place && customer.records.get(place.module)?.id;
    return id && isWritable(prepared, place)
      ? [{ module: place.module, id, values: { [place.field]: text } }]
      : [];
  });
}

/** The same in the address fields that every record of the module has. */
export function correctionsFor(prepared: Prepared, module: string): Values {
  const values = correctedIn(prepared).flatMap(([ref, text]) => {
    const field = standardField(ref, module);
    const isThere = field !== null && isWritable(prepared, { module, field });
    return isThere ? [[field, text] as const] : [];
  });
  return Object.fromEntries(values);
}

function correctedIn({ customer, values }: Prepared) {
  return correctable.flatMap((ref) => {
    const text = values.facts[ref];
    return text === null || text === customer.facts[ref] ? [] : [[ref, text] as const];
  });
}

function isWritable({ booking }: Prepared, { module, field }: FieldPlace): boolean {
  return booking.modules[module]?.find(({ name }) => name === field)?.isWritable === true;
}
