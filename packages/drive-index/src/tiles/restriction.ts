import { edgesAt, type Tile } from "./tile.ts";
import {
  accessRestriction,
  complexRestriction,
  header,
  id,
  readField,
  sizes,
} from "./tile-layout.ts";

/** Edges that may not be driven one after the other, three or more of them. */
export type Restriction = readonly number[];

/** The car's measures in hundredths of a metre: Valhalla's usual car. */
const carCentimetres = { height: 160, width: 190 };

/** Valhalla's numbers for kinds of access restriction. */
const kinds = { height: 1, width: 2 };

/** The numbers of a tile's edges that are too low or too narrow. Those with hours do not count: drives have no hour. */
export function tooSmallRoads(tile: Tile): number[] {
  const { view } = tile;
  const first = edgesAt(tile) + tile.edges * sizes.edge;
  const count = readField(view, 0, header.accessRestrictions);
  return Array.from({ length: count }, (_, n) => first + n * sizes.accessRestriction)
    .filter((record) => {
      const type = readField(view, record, accessRestriction.type);
      const value = readField(view, record, accessRestriction.value);
      const isTooSmall =
        (type === kinds.height && value < carCentimetres.height) ||
        (type === kinds.width && value < carCentimetres.width);
      return isTooSmall && readField(view, record, accessRestriction.isForCars) === 1;
    })
    .map((record) => tile.firstEdge + readField(view, record, accessRestriction.edge));
}

/** A tile holds those that end in it. Those with hours do not count, nor those that lead out of the map. */
export function listRestrictions(tile: Tile, byId: ReadonlyMap<number, Tile>): Restriction[] {
  const { view } = tile;
  const end = readField(view, 0, header.complexRestrictionsEnd);
  const found: Restriction[] = [];
  for (let at = readField(view, 0, header.complexRestrictions); at < end; ) {
    const between = readField(view, at, complexRestriction.edgesBetween);
    const isForUs =
      readField(view, at, complexRestriction.isForCars) === 1 &&
      readField(view, at, complexRestriction.isTimed) === 0;
    if (isForUs) found.push(edgesOf(view, at, between, byId));
    at += sizes.complexRestriction + between * 8;
  }
  return found.filter((edges) => !edges.includes(-1));
}

/** In the order of driving. The ids in between are listed from the last to the first. */
function edgesOf(
  view: DataView,
  at: number,
  between: number,
  byId: ReadonlyMap<number, Tile>,
): Restriction {
  const numberOf = (tileId: number, index: number) => {
    const tile = byId.get(tileId);
    return tile ? tile.firstEdge + index : -1;
  };
  const { fromTile, fromIndex, toTile, toIndex } = complexRestriction;
  const from = numberOf(readField(view, at, fromTile), readField(view, at, fromIndex));
  const to = numberOf(readField(view, at, toTile), readField(view, at, toIndex));
  const middle = Array.from({ length: between }, (_, n) => {
    const record = at + sizes.complexRestriction + n * 8;
    return numberOf(readField(view, record, id.tile), readField(view, record, id.index));
  });
  return [from, ...middle.toReversed(), to];
}
