import { z } from "zod";
import type { FieldValue, Values } from "../port.ts";

const Linked = z.object({ id: z.string(), name: z.string().nullish() });
const Named = z.object({ name: z.string() });

/** What Zoho sends for a field, in our words. What has none, such as a subform, reads as empty. */
export function readValue(sent: unknown): FieldValue {
  if (sent === null || sent === undefined) return null;
  if (typeof sent === "string" || typeof sent === "number" || typeof sent === "boolean")
    return sent;
  if (Array.isArray(sent)) return sent.flatMap(textOf);
  const linked = Linked.safeParse(sent);
  return linked.success ? { id: linked.data.id, name: linked.data.name ?? "" } : null;
}

/** Tags come as objects with a name, lists of choices as plain text. */
function textOf(item: unknown): string[] {
  if (typeof item === "string") return [item];
  const named = Named.safeParse(item);
  return named.success ? [named.data.name] : [];
}

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
