import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { World } from "@milepost/scheduling/world.ts";
import { type CrmState, findRecord, idIn } from "../crm/state.ts";
import type { LiveWorkflow } from "../office.ts";

type Fields = World["visit"]["fields"];
type Value = Fields[string];

/** Every field that a condition or a tiebreak of these workflows names, `Module:fieldName`. */
export function namedFields(workflows: readonly LiveWorkflow[]): string[] {
  const named = workflows.flatMap(({ settings }) => [
    ...settings.existingBookingFilters.map(({ field }) => field),
    ...settings.fullDayBlockSettings.conditions.map(({ field }) => field),
    settings.tiebreakField ?? "",
  ]);
  return [...new Set(named)].filter((name) => name.includes(":"));
}

/** Where a record says which contact, which account it is about. */
const links: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Deals: { Contacts: "Contact_Name", Accounts: "Account_Name" },
  Contacts: { Accounts: "Account_Name" },
};

/** Of a record and of those it points to. What is not to be known of it is left out, which is not the same as empty. */
export function fieldsOf(
  crm: CrmState,
  { module, record }: { module: string; record: RawRecord },
  names: readonly string[],
): Fields {
  const found = names.flatMap((name): [string, Value][] => {
    const [of = "", field = ""] = name.split(":");
    if (of === module) return [[name, toValue(record[field])]];
    const link = links[module]?.[of];
    const id = link === undefined ? null : idIn(record[link]);
    const linked = id === null ? null : findRecord(crm, of, id);
    return linked ? [[name, toValue(linked[field])]] : [];
  });
  return Object.fromEntries(found);
}

export function toValue(raw: unknown): Value {
  if (raw === undefined || raw === null) return null;
  if (Array.isArray(raw)) return raw.map(String);
  if (typeof raw !== "object") return raw as string | number | boolean;
  const { id, name } = raw as { id: string; name?: string };
  return { id, name: name ?? "" };
}
