import type { FieldValue, Values } from "../../crm.ts";

/** As Zoho wants it written: of a lookup only the id. */
export function writeValues(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isLinked(value) ? { id: value.id } : value,
    ]),
  );
}

function isLinked(value: FieldValue): value is { readonly id: string; readonly name: string } {
  return typeof value === "object" && value !== null && "id" in value;
}
