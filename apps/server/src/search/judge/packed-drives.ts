import type { Drive, Pair, Place } from "@milepost/drive-time";

/** Of each pair in order latitude and longitude, from and to: thousands of objects take longer to copy to a thread. */
export type PackedPairs = Float64Array<ArrayBuffer>;

/** Of each drive in order minutes and metres; -1: no road leads there. */
export type PackedDrives = Float64Array<ArrayBuffer>;

export function packPairs(pairs: readonly Pair[]): PackedPairs {
  const packed = new Float64Array(4 * pairs.length);
  for (const [at, [from, to]] of pairs.entries()) {
    packed[4 * at] = from.lat;
    packed[4 * at + 1] = from.lon;
    packed[4 * at + 2] = to.lat;
    packed[4 * at + 3] = to.lon;
  }
  return packed;
}

export function unpackPairs(packed: PackedPairs): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < packed.length; at += 4) {
    pairs.push([placeAt(packed, at), placeAt(packed, at + 2)]);
  }
  return pairs;
}

function placeAt(packed: PackedPairs, at: number): Place {
  return { lat: packed[at] ?? 0, lon: packed[at + 1] ?? 0 };
}

export function packDrives(drives: readonly (Drive | null)[]): PackedDrives {
  const packed = new Float64Array(2 * drives.length);
  for (const [at, drive] of drives.entries()) {
    packed[2 * at] = drive?.minutes ?? -1;
    packed[2 * at + 1] = drive?.metres ?? -1;
  }
  return packed;
}

export function unpackDrives(packed: PackedDrives): (Drive | null)[] {
  const drives: (Drive | null)[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    const [minutes, metres] = [packed[at] ?? -1, packed[at + 1] ?? 0];
    drives.push(minutes < 0 ? null : { minutes, metres });
  }
  return drives;
}
