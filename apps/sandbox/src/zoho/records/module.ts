import type { Organisation } from "../organisation.ts";
import type { Switches } from "../switches.ts";
import { type FieldDefinition, field } from "./field.ts";
import { meetingMarks, standardFields } from "./standard-fields.ts";

/** What one module of one organisation looks like: told by `settings/…` and checked on every write. */
export interface ModuleDefinition {
  readonly api_name: string;
  readonly singular_label: string;
  readonly plural_label: string;
  readonly isCustom: boolean;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  /** Fields that the standard layout asks for beyond those of the system. */
  readonly layoutRequires: readonly string[];
  /** The field that names a record where it is looked up. */
  readonly displayField: string;
}

/** In the order of the CRM's tabs; a seed may name more. */
export function listModules(organisation: Organisation, switches: Switches): ModuleDefinition[] {
  return [...namesOf(organisation)].flatMap(
    (name) => findModule(organisation, switches, name) ?? [],
  );
}

/** Null: the organisation has no such module. */
export function findModule(
  organisation: Organisation,
  switches: Switches,
  name: string,
): ModuleDefinition | null {
  const position = `${name} ${switches.position("pipelines")} ${switches.position("meetingMarks")}`;
  const known = definitions.get(organisation) ?? new Map<string, ModuleDefinition>();
  definitions.set(organisation, known);
  const earlier = known.get(position);
  if (earlier) return earlier;
  if (!namesOf(organisation).has(name)) return null;
  const { fields = {}, layouts = {} } = organisation;
  const shape = `${position} ${JSON.stringify([fields[name] ?? [], layouts[name] ?? null])}`;
  const definition = shared.get(shape) ?? define(organisation, switches, name);
  shared.set(shape, definition);
  known.set(position, definition);
  return definition;
}

const definitions = new WeakMap<Organisation, Map<string, ModuleDefinition>>();
/** Thousands of organisations with the same fields have one definition. */
const shared = new Map<string, ModuleDefinition>();

function namesOf(organisation: Organisation): Set<string> {
  return new Set([...Object.keys(standard), ...Object.keys(organisation.fields ?? {})]);
}

function define(organisation: Organisation, switches: Switches, name: string): ModuleDefinition {
  const own = (organisation.fields?.[name] ?? []).map(field);
  const marks =
    name === "Events" && switches.position("meetingMarks") === "present" ? meetingMarks : [];
  const fields = new Map(
    [...standardFields(name), ...marks, ...own].map((one) => [one.api_name, one]),
  );
  const pipeline = fields.get("Pipeline");
  if (name === "Deals" && pipeline && switches.position("pipelines") === "on") {
    fields.set("Pipeline", { ...pipeline, system_mandatory: true });
  }
  const [singular = name, plural = name] = standard[name] ?? [];
  return {
    api_name: name,
    singular_label: singular,
    plural_label: plural,
    isCustom: !Object.hasOwn(standard, name) || name === "Installations",
    fields,
    layoutRequires: organisation.layouts?.[name] ?? usuallyRequired[name] ?? [],
    displayField: displayFields[name] ?? "Name",
  };
}

/** "Meetings" is what people call Events. Installations stands for the modules an organisation makes for itself. */
const standard: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  Leads: ["Lead", "Leads"],
  Contacts: ["Contact", "Contacts"],
  Accounts: ["Account", "Accounts"],
  Deals: ["Deal", "Deals"],
  Events: ["Meeting", "Meetings"],
  Tasks: ["Task", "Tasks"],
  Installations: ["Installation", "Installations"],
};

const usuallyRequired: Readonly<Record<string, readonly string[]>> = {
  Leads: ["Company"],
  Deals: ["Closing_Date"],
};

const displayFields: Readonly<Record<string, string>> = {
  Leads: "Full_Name",
  Contacts: "Full_Name",
  Accounts: "Account_Name",
  Deals: "Deal_Name",
  Events: "Event_Title",
  Tasks: "Subject",
};
