/**
 * Where Valhalla 3.6.1 keeps what a car's drive depends on. A tile is a header, then its nodes, then the transitions
 * between levels, then its directed edges, then the access restrictions, all of a fixed size; complex restrictions are
 * found by the header's offsets. Numbers are little-endian, and bits are counted from the lowest of a 64-bit word.
 */
export const sizes = {
  header: 272,
  node: 32,
  transition: 8,
  edge: 48,
  accessRestriction: 16,
  /** Without the ids of the edges on its way, 8 bytes each, which follow it. */
  complexRestriction: 24,
} as const;

/** `width` bits from bit `from` of the word at byte `at` of a record. */
interface Field {
  readonly at: number;
  readonly from: number;
  readonly width: number;
}

const field = (word: number, from: number, width: number): Field => ({ at: word * 8, from, width });

export const header = {
  /** Level and number of the tile, as in the ids of what it holds. */
  tile: field(0, 0, 25),
  nodes: field(5, 0, 21),
  edges: field(5, 21, 21),
  transitions: field(6, 0, 22),
  accessRestrictions: field(9, 0, 24),
  /** Bytes from the tile's beginning to the complex restrictions that end in it, and to where these end. */
  complexRestrictions: field(12, 0, 32),
  complexRestrictionsEnd: field(12, 32, 32),
} as const;

/** An id: 3 bits of level and 22 of tile, and 21 for the place in the tile's list. */
export const id = { tile: field(0, 0, 25), index: field(0, 25, 21) } as const;

/** Where the tile's corner is, as two 32-bit floats: degrees east, degrees north. */
export const cornerAt = { lon: 8, lat: 12 } as const;

export const node = {
  /** How far north and east of the tile's corner: millionths of a degree, and tenths of these. */
  north: field(0, 0, 22),
  northTenths: field(0, 22, 4),
  east: field(0, 26, 22),
  eastTenths: field(0, 48, 4),
  /** Who may pass: a bit for each mode of travel. */
  access: field(0, 52, 12),
  firstEdge: field(1, 0, 21),
  edges: field(1, 21, 7),
  /** What kind of node, such as a gate or a toll booth. */
  type: field(1, 53, 4),
  /** Of roads around it, 0 to 15. */
  density: field(1, 57, 4),
  hasSignal: field(1, 61, 1),
  firstTransition: field(2, 0, 21),
  transitions: field(2, 21, 3),
  /** One less than there are roads here, on all levels together. */
  roads: field(2, 40, 3),
  drivesOnRight: field(2, 43, 1),
  hasTaggedAccess: field(2, 44, 1),
  isPrivate: field(2, 45, 1),
} as const;

/** The compass bearings of a node's first eight roads: a byte each, of 255 for 359 degrees. */
export const nodeHeadingsAt = 24;

/** Of a directed edge. "Local" numbers are those of the roads at a node, on all levels together. */
export const edge = {
  endTile: field(0, 0, 25),
  endIndex: field(0, 25, 21),
  /** A bit for each local number at its end that may not be turned into. */
  restrictions: field(0, 46, 8),
  /** Whether an access restriction, or a complex one that begins here, is about cars. */
  hasAccessRestriction: field(1, 25, 1),
  startsRestriction: field(1, 37, 1),
  isDestinationOnly: field(1, 62, 1),
  isNotThrough: field(1, 63, 1),
  /** Kilometres an hour. */
  speed: field(2, 0, 8),
  /** A bit for each local number at its start whose road has the same name. */
  sameName: field(2, 32, 8),
  use: field(2, 40, 6),
  density: field(2, 50, 4),
  surface: field(2, 57, 3),
  hasToll: field(2, 60, 1),
  isRoundabout: field(2, 61, 1),
  allowsCars: field(3, 0, 1),
  isInternal: field(3, 47, 1),
  isDeadEnd: field(3, 52, 1),
  /** Three bits for each local number at its start: what kind of turn it is from there. */
  turnTypes: field(4, 0, 24),
  /** A bit for each local number at its start: is another road between the two, on this side. */
  roadsToLeft: field(4, 24, 8),
  metres: field(4, 32, 24),
  /** Three bits for each local number at its start: how much one has to give way, 0 to 7. */
  stopImpacts: field(5, 0, 24),
  roadsToRight: field(5, 24, 8),
  localNumber: field(5, 32, 7),
  /** The local number, at its end, of the same road in the other direction. */
  oppositeNumber: field(5, 39, 7),
  /** Stands for several edges, all of which are there too. */
  isShortcut: field(5, 60, 1),
  hasName: field(5, 62, 1),
  /** A slip road or a turn channel. */
  isLink: field(5, 63, 1),
} as const;

export const accessRestriction = {
  edge: field(0, 0, 22),
  type: field(0, 22, 6),
  isForCars: field(0, 28, 1),
  value: field(1, 0, 32),
} as const;

export const complexRestriction = {
  fromTile: field(0, 0, 25),
  fromIndex: field(0, 25, 21),
  isTimed: field(0, 46, 1),
  toTile: field(1, 0, 25),
  toIndex: field(1, 25, 21),
  isForCars: field(2, 4, 1),
  edgesBetween: field(2, 16, 5),
  probability: field(2, 40, 7),
} as const;

/** The value of a field of the record that begins at byte `record`. */
export function readField(view: DataView, record: number, { at, from, width }: Field): number {
  const low = view.getUint32(record + at, true);
  if (from + width <= 32) return lowest(low >>> from, width);
  const high = view.getUint32(record + at + 4, true);
  if (from >= 32) return lowest(high >>> (from - 32), width);
  return lowest(low >>> from, 32 - from) + lowest(high, from + width - 32) * 2 ** (32 - from);
}

function lowest(bits: number, width: number): number {
  return width === 32 ? bits >>> 0 : bits & (2 ** width - 1);
}
