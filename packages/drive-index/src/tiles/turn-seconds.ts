import type { Junction } from "./road.ts";

/** The longest that a turn takes, right back the way one came. */
const longestSeconds = 7.5;
/** How sharply the time rises with the angle. */
const steepness = 13;
/** Turning across the traffic takes longer than turning with it, by this factor. */
const acrossTraffic = 1.075;
const signalSeconds = 2;
const uTurnSeconds = 20;
/** Degrees of a turn from which it is a U-turn. */
const uTurnDegrees = 160;

/**
 * What a turn takes, from the road with one local number into that with another, as Valhalla has it from OSRM: a curve
 * over the angle. Where only two roads meet, following the road takes no time, however it bends.
 */
export function turnSeconds(junction: Junction, from: number, to: number): number {
  const degrees = turnDegrees(junction, from, to);
  const waiting = junction.hasSignal ? signalSeconds : 0;
  const isUTurn = Math.abs(degrees) >= uTurnDegrees;
  if (junction.roads <= 2 && !isUTurn) return waiting;
  return waiting + curve(degrees, junction.drivesOnRight) + (isUTurn ? uTurnSeconds : 0);
}

/** From -179 to 180, clockwise; 0 is straight on. Only the first eight roads have a heading, the others count as north. */
function turnDegrees({ headings }: Junction, from: number, to: number): number {
  const arriving = ((headings[from] ?? 0) + 180) % 360;
  const clockwise = ((headings[to] ?? 0) - arriving + 360) % 360;
  return clockwise > 180 ? clockwise - 360 : clockwise;
}

function curve(degrees: number, drivesOnRight: boolean): number {
  const isWithTraffic = degrees >= 0 === drivesOnRight;
  const [slope, offset] = isWithTraffic
    ? [1 / acrossTraffic, acrossTraffic]
    : [acrossTraffic, 1 / acrossTraffic];
  const power = (steepness * slope * Math.abs(degrees)) / 180 - (steepness / 2) * offset;
  return longestSeconds / (1 + Math.exp(-power));
}
