import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { controlId } from "./control-id.ts";
import type { SettingPlace } from "./document/setting-place.ts";
import type { FindingPlace } from "./lent-parts.ts";
import type { Section } from "./section.ts";
import { sections } from "./sections.ts";

/** Of the header's button, so that it can be linked to. */
export const syncButtonId = "sync-crm-fields";

/** Where on the page to fix a finding of the setup doctor. Null: not on this page. */
export function findingPlace({ code, section, field }: Finding): FindingPlace | null {
  if (code === "fields-not-read") return { title: settingsTexts.syncFields, hash: syncButtonId };
  const found = sections.find(({ id }) => id === section);
  if (!found) return null;
  if (field === null) return { title: found.title, hash: found.id };
  return { title: titleAt(found, field), hash: controlId(field) };
}

/** What the control is called; of a part of a setting, what the setting is. */
function titleAt({ title, keys }: Section, field: string): string {
  const places = Object.keys(keys) as SettingPlace[];
  const place = places.find((one) => field === one || field.startsWith(`${one}.`));
  return (place && keys[place]) ?? title;
}
