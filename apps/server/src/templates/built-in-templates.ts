import { readFileSync } from "node:fs";
import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";

const defaultEmail = read("defaultEmail.html");

/** Milepost's own templates, under the names that workflows store. The email has two, because it is known under both. */
export const builtInTemplates: Readonly<Record<string, string>> = {
  "defaultEmail.html": defaultEmail,
  "calendarInvite.html": defaultEmail,
  "sampleInvite.ics": read("sampleInvite.ics"),
  "defaultThankYou.html": read("defaultThankYou.html"),
};

/** By the kind they are good for; the first one is used where a workflow's own is no longer there. */
export const builtInNames: Readonly<Record<TemplateKind, readonly [string, ...string[]]>> = {
  email: ["defaultEmail.html", "calendarInvite.html"],
  calendar: ["sampleInvite.ics"],
  thankYou: ["defaultThankYou.html"],
};

/** Null: no template of this kind is built in under this name. */
export function findBuiltIn(kind: TemplateKind, name: string): string | null {
  return builtInNames[kind].includes(name) ? (builtInTemplates[name] ?? null) : null;
}

/** Sent instead of the workflow's template when an appointment is off. */
export const cancelledEmail = read("cancelledEmail.html");

/** What lies between `<!-- confirm -->` and `<!-- /confirm -->` is for those who have not accepted. */
export const reminderEmail = read("reminderEmail.html");

function read(name: string): string {
  return readFileSync(new URL(`defaults/${name}`, import.meta.url), "utf8");
}
