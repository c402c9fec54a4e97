import type { Organisation } from "../../organisation.ts";
import type { Switches } from "../../switches.ts";
import { type FieldDefinition, field } from "./field.ts";
import { pipelinesOf, stagesOf } from "./pipelines.ts";
import { meetingMarks, standardFields } from "./standard-fields.ts";

/** What one module of one organisation looks like: `settings/…` returns it, every write is checked. */
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
  const position = [name, ...asked.map((one) => switches.position(one))].join(" ");
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

/** The switches that a definition depends on. */
const asked = ["pipelines", "dealAccount", "meetingMarks"] as const;
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
  if (name === "Deals") addPipelines(fields, switches);
  const [singular = name, plural = name] = standard[name] ?? [];
  return {
    api_name: name,
    singular_label: singular,
    plural_label: plural,
    isCustom: !Object.hasOwn(standard, name) || name === "Installations",
    fields,
    layoutRequires: organisation.layouts?.[name] ?? usuallyRequired(name, switches),
    displayField: displayFields[name] ?? "Name",
  };
}

function addPipelines(fields: Map<string, FieldDefinition>, switches: Switches): void {
  const [pipeline, stage] = [fields.get("Pipeline"), fields.get("Stage")];
  const listed = (values: readonly string[]) =>
    ["-None-", ...values].map((one) => ({ actual_value: one, display_value: one }));
  const isOn = switches.position("pipelines") !== "off";
  const names = pipelinesOf(switches).map(({ name }) => name);
  if (pipeline) {
    const values = { pick_list_values: listed(names), system_mandatory: isOn };
    fields.set("Pipeline", { ...pipeline, ...values });
  }
  if (stage) fields.set("Stage", { ...stage, pick_list_values: listed(stagesOf(switches)) });
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

function usuallyRequired(name: string, switches: Switches): readonly string[] {
  if (name === "Leads") return ["Company"];
  if (name !== "Deals") return [];
  const isAccountOptional = switches.position("dealAccount") === "optional";
  return isAccountOptional ? ["Closing_Date"] : ["Account_Name", "Closing_Date"];
}

const displayFields: Readonly<Record<string, string>> = {
  Leads: "Full_Name",
  Contacts: "Full_Name",
  Accounts: "Account_Name",
  Deals: "Deal_Name",
  Events: "Event_Title",
  Tasks: "Subject",
};
