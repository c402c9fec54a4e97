import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import { rowName } from "./row-name.ts";

export interface Words {
  readonly users: readonly CrmUser[];
}

/** Whatever a setting holds, short enough to be compared at a glance. */
export function settingInWords(value: unknown, { users }: Words): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string") return users.find(({ _id }) => _id === value)?.name ?? value;
  if (Array.isArray(value)) return listInWords(value, { users });
  if (typeof value !== "object") return `${value}`;
  // A template is called by its file; which others there are is not chosen.
  if ("currentTemplate" in value) return `${value.currentTemplate}`;
  const parts = Object.entries(value).map(
    ([name, held]) => `${spaced(name)} ${settingInWords(held, { users })}`,
  );
  return parts.join(", ");
}

/** Of plain words all of them; of rows their names, and how many there are. */
function listInWords(values: readonly unknown[], words: Words): string {
  if (values.length === 0) return "nothing";
  const names = values.map((value) => rowName(value) ?? settingInWords(value, words));
  const shown = names.slice(0, 6).join(", ");
  return names.length > 6 ? `${shown} and ${names.length - 6} more` : shown;
}

/** `webhookUrl` as "webhook url". */
export function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
