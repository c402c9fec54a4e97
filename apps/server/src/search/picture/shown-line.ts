import type { Line, Place, Position } from "@milepost/drive-time";

/** Metres of a route at a stop that are not shown: whose door it is, is nobody's business here. */
const untold = 300;

/** Degrees: about half a kilometre. */
const grain = 0.005;

/** Where a stop is, roughly. */
export function aboutPlace({ lat, lon }: Place): [lon: number, lat: number] {
  const about = (degrees: number) => Number((Math.round(degrees / grain) * grain).toFixed(3));
  return [about(lon), about(lat)];
}

/** A route without its ends at other people's doors; null: nothing is left of it. */
export function shownLine(
  line: Line,
  { isStartOpen, isEndOpen }: { isStartOpen: boolean; isEndOpen: boolean },
): [number, number][] | null {
  const begun = isStartOpen ? line : withoutStart(line, untold);
  const ended = isEndOpen ? begun : withoutStart(begun.toReversed(), untold).toReversed();
  return ended.length < 2 ? null : ended.map(([lon, lat]) => [lon, lat]);
}

function withoutStart(line: Line, metres: number): Line {
  let left = metres;
  for (const [at, next] of line.entries()) {
    const last = line[at - 1];
    if (!last) continue;
    const length = metresBetween(last, next);
    if (length > left) return [between(last, next, left / length), ...line.slice(at)];
    left -= length;
  }
  return [];
}

function between([x, y]: Position, [toX, toY]: Position, part: number): Position {
  const place = (from: number, to: number) => Number((from + (to - from) * part).toFixed(5));
  return [place(x, toX), place(y, toY)];
}

const metresADegree = 111_320;

/** As if the earth were flat, which over one bend of a road it is. */
function metresBetween([x, y]: Position, [toX, toY]: Position): number {
  const east = (toX - x) * Math.cos((y * Math.PI) / 180);
  return Math.hypot(east, toY - y) * metresADegree;
}
