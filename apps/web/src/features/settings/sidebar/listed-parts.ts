import type { SettingsSection } from "@milepost/contract/endpoints/setup-doctor.ts";
import { controlId } from "../control-id.ts";
import type { SettingPlace } from "../document/setting-place.ts";
import type { GroupTitle, Section } from "../section.ts";

/** One line of the list of sections: a section, or a part of the long one. */
export interface ListedPart {
  readonly title: string;
  /** Where it is on the page. */
  readonly id: string;
  /** The settings that are changed there. */
  readonly keys: Section["keys"];
  readonly group: GroupTitle;
}

/** A long section is in several, part by part. */
const groupOf: Readonly<Partial<Record<SettingsSection, GroupTitle>>> = {
  timezone: "When",
  "time-block": "When",
  schedule: "When",
  users: "Who",
  administrators: "Who",
  "booking-agent-fields": "CRM",
  "default-values": "CRM",
  "form-preview": "CRM",
  notifications: "Customer",
  "email-template": "Customer",
  "calendar-template": "Customer",
  "thank-you-template": "Customer",
  "meeting-title": "Customer",
  "template-fields": "Customer",
  "customer-link": "Customer",
  reminders: "Customer",
  "full-day-block": "Rules",
  "driving-costs": "Rules",
};

const tryPart: ListedPart = { id: "try", title: "Try before you save", keys: {}, group: "Try" };

/** Every line of the groups, in the order of the page. */
export function listedParts(sections: readonly Section[]): ListedPart[] {
  return [...sections.flatMap(partsOf), tryPart];
}

function partsOf({ id, title, keys, parts = {} }: Section): ListedPart[] {
  const group = groupOf[id];
  if (group) return [{ id, title, keys, group }];
  const places = Object.keys(keys) as SettingPlace[];
  return places.flatMap((place, at) => {
    const own = parts[place];
    if (!own) return [];
    const listed = { id: controlId(place), title: keys[place] ?? place, group: own };
    return [{ ...listed, keys: keysUpTo(places.slice(0, at + 1), { keys, parts }) }];
  });
}

/** A setting that begins no part is changed in the part that follows it. */
function keysUpTo(
  places: readonly SettingPlace[],
  { keys, parts }: Pick<Section, "keys"> & { readonly parts: NonNullable<Section["parts"]> },
): Section["keys"] {
  const before = places.slice(0, -1).findLastIndex((place) => place in parts);
  return Object.fromEntries(places.slice(before + 1).map((place) => [place, keys[place]]));
}
