import { controlId } from "../control-id.ts";
import type { SettingPlace } from "../document/setting-place.ts";
import type { Section } from "../section.ts";

/** One line of the list of sections: a section, or a part of the long one. */
export interface ListedPart {
  readonly title: string;
  /** Where it is on the page. */
  readonly id: string;
  /** The settings that are changed there. */
  readonly keys: Section["keys"];
  readonly group: GroupTitle;
}

export const groupTitles = ["When", "Who", "CRM", "Customer", "Rules", "Try"] as const;
type GroupTitle = (typeof groupTitles)[number];

/** By section; of General settings by the setting that begins each of its parts, where it is not the CRM's. */
const groupOf: Readonly<Record<string, GroupTitle>> = {
  timezone: "When",
  operatingDays: "When",
  defaultDaysInAdvance: "When",
  "time-block": "When",
  schedule: "When",
  selectedFieldAgents: "Who",
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
  existingBookingFilters: "Rules",
  tiebreakRankings: "Rules",
  "full-day-block": "Rules",
  "driving-costs": "Rules",
};

/** Parts of the page itself: they own no setting. */
const tryPart: ListedPart = {
  id: "try",
  title: "Try before you save",
  keys: {},
  group: "Try",
};

/** Every line of the groups, in the order of the page. */
export function listedParts(sections: readonly Section[]): ListedPart[] {
  return [...sections.flatMap(partsOf), tryPart];
}

function partsOf({ id, title, keys }: Section): ListedPart[] {
  const group = groupOf[id];
  if (group) return [{ id, title, keys, group }];
  return Object.entries(keys)
    .filter(([place]) => place !== tiebreakField)
    .map(([place, label]) => ({
      id: controlId(place),
      title: label,
      keys: keysAt(place, keys),
      group: groupOf[place] ?? "CRM",
    }));
}

/** Chosen where its values are ranked. */
const tiebreakField: SettingPlace = "tiebreakField";

function keysAt(place: string, keys: Section["keys"]): Section["keys"] {
  const own: readonly string[] = place === "tiebreakRankings" ? [tiebreakField, place] : [place];
  return Object.fromEntries(Object.entries(keys).filter(([key]) => own.includes(key))) as Partial<
    Record<SettingPlace, string>
  >;
}
