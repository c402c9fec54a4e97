import type { AskEngine, Place } from "@milepost/drive-index/engine.ts";

/**
 * By the engine's search over all roads, from one place outwards, which skips no minor road as `/route` does far from
 * both ends; null: it finds no way.
 */
export async function exhaustiveSeconds(
  ask: AskEngine,
  from: Place,
  to: Place,
): Promise<number | null> {
  // The time of day chooses the search, and changes nothing else: the roads have no traffic.
  const date_time = { type: 3, value: "2026-11-17T10:00" };
  const body = { sources: [from], targets: [to], costing: "auto", verbose: false, date_time };
  const json = await ask("/sources_to_targets", body);
  return json === null ? null : (JSON.parse(json).sources_to_targets.durations[0][0] ?? null);
}
