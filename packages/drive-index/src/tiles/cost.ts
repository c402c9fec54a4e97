import type { Junction, Road } from "./road.ts";
import { turnSeconds } from "./turn-seconds.ts";

/** What a drive, or a part of it, is chosen by (`cost`, in seconds that are weighed) and how long it takes. */
export interface Cost {
  readonly cost: number;
  readonly seconds: number;
}

/** Valhalla's numbers for what a road is used for. */
const uses = {
  ramp: 1,
  track: 3,
  alley: 5,
  livingStreet: 10,
  service: 11,
  ferry: 41,
  railFerry: 42,
};
/** And for what stands at a node. */
const nodes = { gate: 1, bollard: 2, tollBooth: 3, borderControl: 10 };

const topSpeed = 140;
/** A road that carries no speed at all. */
const leastSpeed = 1;

/** Dense areas are avoided: a road costs this part of its time, and more for each step of density. */
const openCountry = 0.85;
const perDensity = 0.025;
/** By surface, from the smoothest: what is added to that factor. */
const roughness = [0, 0, 0, 0.05, 0.1, 0.25, 0.5, 0];
const impassable = 7;
const trackFactor = 4;
const livingStreetFactor = 2.6;
const ferryFactor = 1;
const railFerryFactor = 2.8;

export const isPassable = ({ isUsable, isTooSmall, surface }: Road) =>
  isUsable && !isTooSmall && surface !== impassable;

/** Of a whole road. */
export function roadCost({ metres, speed, density, surface, use }: Road): Cost {
  const seconds = (metres * 3.6) / (Math.min(speed, topSpeed) || leastSpeed);
  const base = baseFactors.get(use) ?? openCountry + density * perDensity;
  const factor = (base + (roughness[surface] ?? 0)) * (useFactors.get(use) ?? 1);
  return { cost: seconds * factor, seconds };
}

const baseFactors = new Map([
  [uses.ferry, ferryFactor],
  [uses.railFerry, railFerryFactor],
]);
const useFactors = new Map([
  [uses.track, trackFactor],
  [uses.livingStreet, livingStreetFactor],
]);

/** Of going from one road into another at the junction between them. */
export function turnCost(from: Road, to: Road, junction: Junction): Cost {
  const stops = stopsBetween(from, to, junction);
  const seconds =
    stops.reduce((sum, stop) => sum + stop.seconds, 0) +
    turnSeconds(junction, from.oppositeNumber, to.localNumber);
  const stopping = stops.reduce((sum, stop) => sum + stop.cost, 0);
  const cost = stopping + entering(from, to) + giveWay(from, to, junction);
  return { cost, seconds };
}

const borderControl = { cost: 600, seconds: 600 };
const gate = { cost: 330, seconds: 30 };
const privateGate = { cost: 480, seconds: 30 };
const tollBooth = { cost: 15, seconds: 15 };
const ferry = { cost: 300, seconds: 300 };
const railFerry = { cost: 4620, seconds: 300 };

/** What one has to stop for. */
function stopsBetween(from: Road, to: Road, { type, isPrivate, hasTaggedAccess }: Junction) {
  const isBarrier = type === nodes.gate || type === nodes.bollard;
  const begins = (use: number) => to.use === use && from.use !== use;
  return [
    ...(type === nodes.borderControl ? [borderControl] : []),
    ...(type === nodes.gate && !hasTaggedAccess ? [gate] : []),
    ...(isBarrier && isPrivate ? [privateGate] : []),
    ...(type === nodes.tollBooth || (to.hasToll && !from.hasToll) ? [tollBooth] : []),
    ...(begins(uses.ferry) ? [ferry] : []),
    ...(begins(uses.railFerry) ? [railFerry] : []),
  ];
}

/**
 * Valhalla's is 600, and its `/route` besides does not look at drives through such roads as long as there is another.
 * An hour's worth keeps them for the two ends of a drive, where nobody can do without.
 */
const destinationOnlyPenalty = 3600;
const otherNamePenalty = 5;
const usePenalties = new Map([
  [uses.alley, 5],
  [uses.livingStreet, 400],
  [uses.track, 300],
]);
const servicePenalty = 75;

/** Roads that are entered unwillingly, and every change of name. */
function entering(from: Road, to: Road): number {
  const isOtherUse = from.use !== to.use;
  const isService = to.use === uses.service && isOtherUse && !to.isInternal;
  return (
    (to.isDestinationOnly && !from.isDestinationOnly ? destinationOnlyPenalty : 0) +
    (isOtherUse ? (usePenalties.get(to.use) ?? 0) : 0) +
    (isService ? servicePenalty : 0) +
    (!to.isLink && !hasBit(to.sameName, from.oppositeNumber) ? otherNamePenalty : 0)
  );
}

/** Valhalla's kinds of turn, in its order. */
const straight = 0.5;
const slight = 0.75;
const sharpRight = 3;
const reverse = 4;
const sharpLeft = 5;
/** By kind: straight, slight right, right, sharp right, reverse, sharp left, left, slight left. */
const turnCosts = {
  onRight: [straight, slight, 1, 1.5, 9.5, 3.5, 2.5, slight],
  onLeft: [straight, slight, 2.5, 3.5, 9.5, 1.5, 1, slight],
};
const realTurns = new Set([2, 3, 4, 5, 6]);
const crossing = 2;
const onOrOffRamp = 1.5;
const ontoRoundaboutFromRamp = 0.5;
const uTurnPenalty = 600;
const hairpinFactor = 15;
/** In towns a turn costs more, by the density of roads. */
const townFactors = [1, 1, 1, 1, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.9, 2.2, 2.5, 2.8, 3.1, 3.5];

/** What waiting for others costs. It counts for the choice of way, and not for its time. */
function giveWay(from: Road, to: Road, { drivesOnRight, density }: Junction): number {
  const at = from.oppositeNumber;
  const impact = threeBits(to.stopImpacts, at);
  if (impact === 0) return 0;
  const kind = threeBits(to.turnTypes, at);
  const isCrossing = hasBit(to.roadsToLeft, at) && hasBit(to.roadsToRight, at);
  const costs = drivesOnRight ? turnCosts.onRight : turnCosts.onLeft;
  const turn = (isCrossing ? crossing : (costs[kind] ?? 0)) + rampCost(from, to);
  const isRealTurn = realTurns.has(kind);
  const before = isRealTurn ? turn * impact : turn;
  const turned =
    kind === reverse ? before + uTurnPenalty : before * hairpin(to, at, kind, drivesOnRight);
  return (isRealTurn ? turned : turned * impact) * (townFactors[density] ?? 1);
}

function rampCost(from: Road, to: Road): number {
  if ((from.use === uses.ramp) === (to.use === uses.ramp)) return 0;
  return onOrOffRamp + (to.isRoundabout ? ontoRoundaboutFromRamp : 0);
}

/** Round the tip of a fork and back along what is still the same road. */
function hairpin(to: Road, at: number, kind: number, drivesOnRight: boolean): number {
  const isSharp = kind === (drivesOnRight ? sharpLeft : sharpRight);
  const [near, far] = drivesOnRight
    ? [to.roadsToLeft, to.roadsToRight]
    : [to.roadsToRight, to.roadsToLeft];
  const isTip = isSharp && hasBit(far, at) && !hasBit(near, at);
  return isTip && to.hasName && hasBit(to.sameName, at) ? hairpinFactor : 1;
}

/** Valhalla knows this of the first eight roads of a node; of others nothing is set. */
function hasBit(bits: number, at: number): boolean {
  return at < 8 && ((bits >> at) & 1) === 1;
}

function threeBits(bits: number, at: number): number {
  return at < 8 ? (bits >> (3 * at)) & 7 : 0;
}
