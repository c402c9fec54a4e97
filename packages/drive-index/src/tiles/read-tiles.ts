import type { Place } from "../engine.ts";
import { listTarFiles } from "./list-tar-files.ts";
import { listRestrictions, type Restriction, tooSmallRoads } from "./restriction.ts";
import type { Junction, Road } from "./road.ts";
import { edgesAt, type Tile } from "./tile.ts";
import {
  cornerAt,
  edge,
  header,
  id,
  node,
  nodeHeadingsAt,
  readField,
  sizes,
} from "./tile-layout.ts";

/** All nodes and directed edges of a set of tiles, numbered from 0 in the order of the tiles' ids. */
export interface Roads {
  readonly tiles: readonly Tile[];
  readonly nodes: number;
  readonly edges: number;
  readonly road: (edge: number) => Road;
  readonly junction: (node: number) => Junction;
  readonly position: (node: number) => Place;
  /** The edges that leave a node, on every level of the tiles. */
  readonly leaving: (node: number) => number[];
  /** Ways over three or more edges that nobody may drive. */
  readonly restrictions: readonly Restriction[];
}

/** Of the bytes of a `tiles.tar`, with levels or without: one node's edges may lie on three levels, each with a node of its own. */
export function readTiles(tar: Uint8Array): Roads {
  const tiles = openTiles(tar);
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const last = tiles.at(-1);
  if (!last) throw new Error("There is no tile in the file.");
  const tooSmall = new Set(tiles.flatMap(tooSmallRoads));
  const tileOfNode = finder(tiles, ({ firstNode }) => firstNode);
  const tileOfEdge = finder(tiles, ({ firstEdge }) => firstEdge);

  const nodeAt = (tileId: number, index: number) => {
    const tile = byId.get(tileId);
    return tile ? tile.firstNode + index : -1;
  };

  function leavingOnLevel(number: number): number[] {
    const tile = tileOfNode(number);
    const record = nodeRecord(tile, number);
    const first = tile.firstEdge + readField(tile.view, record, node.firstEdge);
    return Array.from({ length: readField(tile.view, record, node.edges) }, (_, n) => first + n);
  }

  function onOtherLevels(number: number): number[] {
    const tile = tileOfNode(number);
    const record = nodeRecord(tile, number);
    const first = readField(tile.view, record, node.firstTransition);
    const begin = sizes.header + tile.nodes * sizes.node + first * sizes.transition;
    const count = readField(tile.view, record, node.transitions);
    return Array.from({ length: count }, (_, n) => begin + n * sizes.transition)
      .map((at) => nodeAt(readField(tile.view, at, id.tile), readField(tile.view, at, id.index)))
      .filter((other) => other >= 0);
  }

  return {
    tiles,
    nodes: last.firstNode + last.nodes,
    edges: last.firstEdge + last.edges,
    road(number) {
      const tile = tileOfEdge(number);
      return { ...readRoad(tile, number, nodeAt), isTooSmall: tooSmall.has(number) };
    },
    junction: (number) => readJunction(tileOfNode(number), number),
    position: (number) => readPosition(tileOfNode(number), number),
    leaving: (number) => [number, ...onOtherLevels(number)].flatMap(leavingOnLevel),
    restrictions: tiles.flatMap((tile) => listRestrictions(tile, byId)),
  };
}

function openTiles(tar: Uint8Array): Tile[] {
  const views = listTarFiles(tar)
    .filter(({ name }) => name.endsWith(".gph"))
    .map(({ bytes }) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .toSorted((a, b) => readField(a, 0, header.tile) - readField(b, 0, header.tile));
  const tiles: Tile[] = [];
  let [firstNode, firstEdge] = [0, 0];
  for (const view of views) {
    const nodes = readField(view, 0, header.nodes);
    const edges = readField(view, 0, header.edges);
    const transitions = readField(view, 0, header.transitions);
    tiles.push({
      view,
      id: readField(view, 0, header.tile),
      firstNode,
      nodes,
      transitions,
      firstEdge,
      edges,
    });
    firstNode += nodes;
    firstEdge += edges;
  }
  return tiles;
}

/** Finds the tile in which a number falls, by the tiles' first numbers. */
function finder(tiles: readonly Tile[], firstOf: (tile: Tile) => number) {
  return (number: number): Tile => {
    let [low, high] = [0, tiles.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      const tile = tiles[middle];
      if (tile && firstOf(tile) <= number) low = middle;
      else high = middle;
    }
    const found = tiles[low];
    if (!found) throw new Error(`No tile has the number ${number}.`);
    return found;
  };
}

function nodeRecord(tile: Tile, number: number): number {
  return sizes.header + (number - tile.firstNode) * sizes.node;
}

function readRoad(
  tile: Tile,
  number: number,
  nodeAt: (tileId: number, index: number) => number,
): Omit<Road, "isTooSmall"> {
  const record = edgesAt(tile) + (number - tile.firstEdge) * sizes.edge;
  const value = (name: keyof typeof edge) => readField(tile.view, record, edge[name]);
  const is = (name: keyof typeof edge) => value(name) === 1;
  return {
    endNode: nodeAt(value("endTile"), value("endIndex")),
    isUsable: is("allowsCars") && !is("isShortcut"),
    metres: value("metres"),
    speed: value("speed"),
    density: value("density"),
    surface: value("surface"),
    use: value("use"),
    isDestinationOnly: is("isDestinationOnly"),
    isNotThrough: is("isNotThrough"),
    isDeadEnd: is("isDeadEnd"),
    isInternal: is("isInternal"),
    isRoundabout: is("isRoundabout"),
    isLink: is("isLink"),
    hasToll: is("hasToll"),
    hasName: is("hasName"),
    localNumber: value("localNumber"),
    oppositeNumber: value("oppositeNumber"),
    restrictions: value("restrictions"),
    sameName: value("sameName"),
    turnTypes: value("turnTypes"),
    stopImpacts: value("stopImpacts"),
    roadsToLeft: value("roadsToLeft"),
    roadsToRight: value("roadsToRight"),
  };
}

function readPosition(tile: Tile, number: number): Place {
  const record = nodeRecord(tile, number);
  const value = (name: keyof typeof node) => readField(tile.view, record, node[name]);
  return {
    lat:
      tile.view.getFloat32(cornerAt.lat, true) + value("north") / 1e6 + value("northTenths") / 1e7,
    lon: tile.view.getFloat32(cornerAt.lon, true) + value("east") / 1e6 + value("eastTenths") / 1e7,
  };
}

function readJunction(tile: Tile, number: number): Junction {
  const record = nodeRecord(tile, number);
  const value = (name: keyof typeof node) => readField(tile.view, record, node[name]);
  const is = (name: keyof typeof node) => value(name) === 1;
  const bytes = Array.from({ length: 8 }, (_, n) =>
    tile.view.getUint8(record + nodeHeadingsAt + n),
  );
  return {
    allowsCars: (value("access") & 1) === 1,
    type: value("type"),
    density: value("density"),
    hasSignal: is("hasSignal"),
    roads: value("roads") + 1,
    drivesOnRight: is("drivesOnRight"),
    hasTaggedAccess: is("hasTaggedAccess"),
    isPrivate: is("isPrivate"),
    headings: bytes.map((byte) => Math.round((byte * 359) / 255)),
  };
}
