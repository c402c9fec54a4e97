import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Fields, PlaceOf } from "@milepost/scheduling/world.ts";
import type { Db } from "../platform/database/database.ts";
import { countryOf, findPlaces, type Places } from "./find-place.ts";
import { type Country, readPostcode } from "./read-postcode.ts";

type Conditions = Pick<
  WorkflowSettings,
  "timezone" | "existingBookingFilters" | "fullDayBlockSettings"
>;

/** Plain values, which a thread can be sent. */
export interface FencedPlaces {
  readonly country: Country;
  readonly places: Places;
}

/**
 * Where the postcodes are that the areas of these workflows are asked of in these records: any field may
 * hold one, also of a place that nobody goes to. Read as a person's are; an outcode is none.
 */
export async function findFencedPlaces(
  db: Db,
  { timezone }: Pick<WorkflowSettings, "timezone">,
  workflows: readonly Conditions[],
  records: readonly Fields[],
): Promise<FencedPlaces> {
  const country = countryOf(timezone);
  const fenced = new Set(workflows.flatMap(fencedFields));
  const texts = records.flatMap((fields) =>
    [...fenced].flatMap((name) => {
      const value = fields[name];
      return typeof value === "string" ? (postcodeOf(value, country) ?? []) : [];
    }),
  );
  return { country, places: await findPlaces(db, timezone, texts) };
}

export function placeOfFenced({ country, places }: FencedPlaces): PlaceOf {
  return (text) => places.get(postcodeOf(text, country) ?? "") ?? null;
}

/** Null: none, or not a whole one. */
function postcodeOf(text: string, country: Country): string | null {
  const reading = readPostcode(text, country);
  return reading.kind === "full" ? reading.postcode : null;
}

function fencedFields({ existingBookingFilters, fullDayBlockSettings }: Conditions): string[] {
  return [...existingBookingFilters, ...fullDayBlockSettings.conditions]
    .filter(({ operator }) => operator === "is_within_geofence")
    .map(({ field }) => field);
}
