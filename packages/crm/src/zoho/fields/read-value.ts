import { z } from "zod";
import type { FieldValue } from "../../crm.ts";
import { crmUnreachable } from "../../crm-failure.ts";
import { Id } from "../transport/api-name.ts";

const Linked = z.object({ id: Id, name: z.string().nullish().catch(null) });
const Named = z.object({ name: z.string() });

/** What Zoho sends for a field, in our words. What has none, such as a subform, reads as empty. */
export function readValue(sent: unknown): FieldValue {
  if (typeof sent === "string" || typeof sent === "number" || typeof sent === "boolean")
    return sent;
  if (typeof sent !== "object" || sent === null) return null;
  if (Array.isArray(sent)) return sent.flatMap(textOf);
  const linked = Linked.safeParse(sent);
  if (linked.success) return { id: linked.data.id, name: linked.data.name ?? "" };
  if (isLookup(sent)) throw crmUnreachable("a lookup without a readable id");
  return null;
}

/** One that does not say to what is no empty one: the person who is looked up there would be free. */
function isLookup(sent: object): boolean {
  return "id" in sent || "name" in sent || Object.keys(sent).length === 0;
}

/** Tags come as objects with a name, lists of choices as plain text. */
function textOf(item: unknown): string[] {
  if (typeof item === "string") return [item];
  const named = Named.safeParse(item);
  return named.success ? [named.data.name] : [];
}
