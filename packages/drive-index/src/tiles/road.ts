/** A directed edge of Valhalla's: one direction of a piece of road between two nodes. */
export interface Road {
  /** The node it leads to; -1 where the map ends before it does. */
  readonly endNode: number;
  /** False: not for cars, or one of Valhalla's shortcuts, whose edges are there too. */
  readonly isUsable: boolean;
  /** A car of usual height and width does not fit. */
  readonly isTooSmall: boolean;
  readonly metres: number;
  /** Kilometres an hour. */
  readonly speed: number;
  /** Of roads around it, 0 to 15. */
  readonly density: number;
  readonly surface: number;
  readonly use: number;
  readonly isDestinationOnly: boolean;
  /** Leads only to where one must come back from. */
  readonly isNotThrough: boolean;
  readonly isDeadEnd: boolean;
  readonly isInternal: boolean;
  readonly isRoundabout: boolean;
  readonly isLink: boolean;
  readonly hasToll: boolean;
  readonly hasName: boolean;
  /** Its number among the roads of the node where it begins. */
  readonly localNumber: number;
  /** The number of its other direction among the roads of the node where it ends. */
  readonly oppositeNumber: number;
  /** A bit for each road of the node where it ends that may not be turned into. */
  readonly restrictions: number;
  /** A bit for each road of the node where it begins that has its name. */
  readonly sameName: number;
  /** Three bits for each road of the node where it begins. */
  readonly turnTypes: number;
  readonly stopImpacts: number;
  /** A bit for each road of the node where it begins: another lies between, on that side. */
  readonly roadsToLeft: number;
  readonly roadsToRight: number;
}

/** Where roads meet. */
export interface Junction {
  readonly allowsCars: boolean;
  /** A gate, a toll booth, and so on. */
  readonly type: number;
  readonly density: number;
  readonly hasSignal: boolean;
  readonly roads: number;
  readonly drivesOnRight: boolean;
  readonly hasTaggedAccess: boolean;
  readonly isPrivate: boolean;
  /** Degrees from north of its first eight roads, as they leave it. */
  readonly headings: readonly number[];
}
