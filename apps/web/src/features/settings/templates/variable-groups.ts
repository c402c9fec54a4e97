import {
  appFields,
  invitationVariables,
  templateVariables,
  thankYouVariables,
} from "@milepost/contract/settings/app-fields.ts";
import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import type { PickerItem } from "../../../ui/fields/picker-item.ts";

interface Variable {
  readonly name: string;
  /** What it stands for. */
  readonly label: string;
}

export interface VariableGroup {
  readonly title: string;
  readonly variables: readonly Variable[];
}

type ThankYouField = (typeof thankYouVariables)[number];

type CrmFieldName = Pick<CrmField, "name" | "label">;

/** As it stands in a template. */
export function written(name: string): string {
  return `{{${name}}}`;
}

/** All that an email or calendar template may use. */
export function variableGroups(module: string, fields: readonly CrmFieldName[]): VariableGroup[] {
  return [
    { title: "Appointment and customer", variables: labelled(templateVariables) },
    { title: "Company and answer", variables: labelled(invitationVariables) },
    {
      title: `Fields of ${module}`,
      variables: fields.map(({ name, label }) => ({ name, label: label || name })),
    },
  ];
}

/** The same as a list to insert from; given nothing: all that a thank-you template may use. */
export function fieldsToInsert(groups: readonly VariableGroup[] | null): PickerItem[] {
  const fields = groups?.flatMap(({ variables }) => variables) ?? thankYouFields;
  return fields.map(({ name, label }) => ({ key: name, text: label, note: written(name) }));
}

/** What stands next to a template: the ticked ones. Null: next to a thank-you template, all it may use. */
export function namesToCopy(ticked: readonly string[] | null): readonly string[] {
  return ticked ?? thankYouVariables;
}

/** Those whose name or label holds every word; a group without any is left out. */
export function findVariables(groups: readonly VariableGroup[], term: string): VariableGroup[] {
  const words = term.trim().toLowerCase().split(/\s+/);
  const isMeant = ({ name, label }: Variable) =>
    words.every((word) => `${name} ${label}`.toLowerCase().includes(word));
  return groups
    .map(({ title, variables }) => ({ title, variables: variables.filter(isMeant) }))
    .filter(({ variables }) => variables.length > 0);
}

/** No more than so many of all groups together; a group without any is left out. */
export function firstVariables(groups: readonly VariableGroup[], count: number): VariableGroup[] {
  let left = count;
  return groups.flatMap(({ title, variables }) => {
    const first = variables.slice(0, left);
    left -= first.length;
    return first.length > 0 ? [{ title, variables: first }] : [];
  });
}

/** Ticked once, and a variable no longer: shown, so that they can be taken away. */
export function goneVariables(
  ticked: readonly string[],
  groups: readonly VariableGroup[],
): string[] {
  const known = new Set(groups.flatMap(({ variables }) => variables.map(({ name }) => name)));
  return ticked.filter((name) => !known.has(name));
}

type Own = (typeof templateVariables | typeof invitationVariables)[number];

function labelled(names: readonly Own[]): Variable[] {
  return names.map((name) => ({ name, label: labels[name] }));
}

const labels: Readonly<Record<Own, string>> = {
  ...(Object.fromEntries(appFields.map(({ fieldRef, label }) => [fieldRef, label])) as Record<
    (typeof appFields)[number]["fieldRef"],
    string
  >),
  formattedDate: "Date, like 10 February 2025",
  formattedTimeSlot: "Time, like 10am - 12pm",
  company: "Your company’s name",
  acceptanceLink: "Address behind \u201cConfirm appointment\u201d",
  appAddress: "Customer address in one line",
  appBookingAgentEmail: "Booking agent’s email address",
  formattedWeekday: "Day of the week, like Monday",
};

const thankYouLabels: Readonly<Record<ThankYouField, string>> = {
  company: labels.company,
  date: labels.formattedDate,
  time: labels.formattedTimeSlot,
};

const thankYouFields: readonly Variable[] = thankYouVariables.map((name) => ({
  name,
  label: thankYouLabels[name],
}));
