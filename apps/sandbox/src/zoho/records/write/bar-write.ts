import type { ZohoRecord } from "../../organisation.ts";
import type { Switches } from "../../switches.ts";
import { readInstant, withDatetimesIn } from "../../zoned.ts";
import { placeOf, type Refused, refused } from "./refused.ts";
import type { Manner } from "./writing.ts";

/** Why this record may not be changed now, whatever the values; null when it may. */
export function barUpdate(
  record: ZohoRecord,
  switches: Switches,
  manner: Manner,
  zone: string,
): Refused | null {
  return (
    barLocked(record, manner.at ?? 0) ??
    barConverted(record, switches) ??
    barInProcess(record, manner.at ?? 0) ??
    barModified(record, manner, zone)
  );
}

export function barLocked({ $locked_for_me: isLocked }: ZohoRecord, at: number): Refused | null {
  if (isLocked !== true) return null;
  return refused(
    "RECORD_LOCKED",
    "Sorry, you cannot perform this operation as the record is locked.",
    { ...placeOf(at, "id"), action: "record_locking" },
  );
}

function barConverted({ $converted }: ZohoRecord, switches: Switches): Refused | null {
  if ($converted !== true) return null;
  const code = switches.position("convertedLeads");
  return refused(code, "The record has been converted and cannot be changed", {
    resource_path_index: 1,
  });
}

function barInProcess(record: ZohoRecord, at: number): Refused | null {
  if (record.$process_flow === true) {
    return refused("RECORD_IN_BLUEPRINT", "The record is in blue print", placeOf(at, "id"));
  }
  if (record.$approved === false) {
    const message = "Cannot update record that is not approved yet";
    return refused("NOT_APPROVED", message, { resource_path_index: 1 });
  }
  if (record.$in_review === true) return refused("NOT_REVIEWED", "record in review");
  return null;
}

function barModified(
  record: ZohoRecord,
  { ifUnmodifiedSince: since }: Manner,
  zone: string,
): Refused | null {
  const { Modified_Time, Created_Time, id, Modified_By, Created_By } = record;
  if (since === null || since === undefined) return null;
  if ((readInstant(Modified_Time) ?? 0) <= since) return null;
  return refused(
    "ALREADY_MODIFIED",
    "record updated time has already passed if-unmodified-since time",
    withDatetimesIn(zone, { Modified_Time, Created_Time, id, Modified_By, Created_By }),
  );
}
