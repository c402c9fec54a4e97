import { readFileSync } from "node:fs";

const defaultEmail = read("defaultEmail.html");

/** Milepost's own templates, under the names that workflows store. The e-mail has two, because it is known under both. */
export const builtInTemplates: Readonly<Record<string, string>> = {
  "defaultEmail.html": defaultEmail,
  "calendarInvite.html": defaultEmail,
  "sampleInvite.ics": read("sampleInvite.ics"),
  "defaultThankYou.html": read("defaultThankYou.html"),
};

/** Sent instead of the workflow's template when an appointment is off. */
export const cancelledEmail = read("cancelledEmail.html");

function read(name: string): string {
  return readFileSync(new URL(`defaults/${name}`, import.meta.url), "utf8");
}
