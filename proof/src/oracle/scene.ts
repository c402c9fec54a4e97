import type { DriveBetween, World } from "@milepost/scheduling/world.ts";

/** A world as plain data: it can be printed, made smaller, and pasted into a test. */
export interface Scene {
  readonly world: Omit<World, "placeOf" | "visit"> & { readonly visit: SceneVisit };
  /** By postcode; one that is not here is unknown. */
  readonly places: Readonly<Record<string, { readonly lat: number; readonly lon: number }>>;
  /** Minutes by `from>to`; null: no road. */
  readonly drives: Readonly<Record<string, number | null>>;
  readonly deviation: number;
}

interface SceneVisit extends Omit<World["visit"], "settled"> {
  /** Fields that the booking will fill in by itself, with whose visit it is or when; left out: none. */
  readonly filled?: Readonly<Record<string, "agent" | "start" | "end">>;
}

export function worldOf({ world, places }: Scene): World {
  const { filled = {}, ...visit } = world.visit;
  return {
    ...world,
    visit: {
      ...visit,
      settled: (agent, slot) =>
        Object.fromEntries(
          Object.entries(filled).map(([field, by]) => [
            field,
            by === "agent" ? { id: agent.id, name: agent.name } : instant(slot, by),
          ]),
        ),
    },
    // As the register of postcodes does it, which is not the engine's matter.
    placeOf: (postcode) => {
      const compact = postcode.toUpperCase().replaceAll(" ", "");
      return places[`${compact.slice(0, -3)} ${compact.slice(-3)}`] ?? null;
    },
  };
}

function instant({ from, to }: { from: number; to: number }, by: "start" | "end"): string {
  return new Date((by === "start" ? from : to) * 60_000).toISOString();
}

export function driveOf({ drives }: Scene): DriveBetween {
  return (from, to) => {
    const minutes = from === to ? 0 : (drives[`${from}>${to}`] ?? null);
    return minutes === null ? null : { minutes, metres: minutes * 1000 };
  };
}
