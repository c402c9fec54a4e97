import type { DriveBetween, World } from "@milepost/scheduling";

/** A world as plain data: it can be printed, made smaller, and pasted into a test. */
export interface Scene {
  readonly world: Omit<World, "placeOf">;
  /** By postcode; one that is not here is unknown. */
  readonly places: Readonly<Record<string, { readonly lat: number; readonly lon: number }>>;
  /** Minutes by `from>to`; null: no road. */
  readonly drives: Readonly<Record<string, number | null>>;
  readonly deviation: number;
}

export function worldOf({ world, places }: Scene): World {
  // As the register of postcodes does it, which is not the engine's matter.
  return { ...world, placeOf: (postcode) => places[postcode.trim().toUpperCase()] ?? null };
}

export function driveOf({ drives }: Scene): DriveBetween {
  return (from, to) => {
    const minutes = from === to ? 0 : (drives[`${from}>${to}`] ?? null);
    return minutes === null ? null : { minutes, metres: minutes * 1000 };
  };
}
