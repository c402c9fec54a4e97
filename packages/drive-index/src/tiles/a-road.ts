import type { Junction, Road } from "./road.ts";

/** For tests: a hundred metres of paved road in open country, at 36 km/h, so 10 seconds. */
export function aRoad(changed: Partial<Road> = {}): Road {
  return {
    endNode: 0,
    isUsable: true,
    isTooSmall: false,
    metres: 100,
    speed: 36,
    density: 0,
    surface: 0,
    use: 0,
    isDestinationOnly: false,
    isNotThrough: false,
    isDeadEnd: false,
    isInternal: false,
    isRoundabout: false,
    isLink: false,
    hasToll: false,
    hasName: false,
    localNumber: 1,
    oppositeNumber: 0,
    restrictions: 0,
    sameName: 0b1,
    turnTypes: 0,
    stopImpacts: 0,
    roadsToLeft: 0,
    roadsToRight: 0,
    ...changed,
  };
}

/** For tests: roads to the south (0), north (1), east (2) and west (3), where one drives on the left. */
export function aJunction(changed: Partial<Junction> = {}): Junction {
  return {
    allowsCars: true,
    type: 0,
    density: 0,
    hasSignal: false,
    roads: 4,
    drivesOnRight: false,
    hasTaggedAccess: false,
    isPrivate: false,
    headings: [180, 0, 90, 270],
    ...changed,
  };
}
