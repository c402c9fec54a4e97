import { bend, bendLine } from "../roads/bend.ts";
import { addRoads } from "../roads/carriageways.ts";
import { polar } from "../roads/geometry.ts";
import { joinStreets } from "../roads/junctions.ts";
import { buildNetwork } from "../roads/network.ts";
import { type OsmNode, type OsmSheet, type OsmWay, osmSheet } from "../roads/osm.ts";
import { encodeOsmPbf } from "../roads/osm-pbf.ts";
import { roadStreets } from "../roads/roads.ts";
import { drawTown } from "../roads/town-streets.ts";
import { anglesInto, drawCountryside } from "./countryside.ts";
import { drawPostcodes, type Postcode } from "./postcodes.ts";
import { drawSectors } from "./sectors.ts";
import { type Settlement, settlements } from "./settlements.ts";
import { coast, island, river } from "./water.ts";

export interface County {
  readonly nodes: readonly OsmNode[];
  readonly ways: readonly OsmWay[];
  /** Nodes and ways as an .osm.pbf file. */
  readonly osmPbf: Uint8Array;
  readonly postcodes: readonly Postcode[];
}

let drawn: County | undefined;

/** Melshire, drawn once: it takes about a second. */
export function county(): County {
  drawn ??= drawCounty();
  return drawn;
}

/** Always the same: no clock and no chance has a part in it. */
export function drawCounty(): County {
  const legs = drawCountryside();
  const towns = settlements.map((settlement) => drawTown(settlement, anglesInto(settlement, legs)));
  const streets = [...roadStreets(legs), ...towns.flatMap((town) => town.streets)];
  const edges = buildNetwork(joinStreets(streets));
  const sheet = osmSheet();
  addRoads(sheet, edges);
  addWater(sheet);
  for (const settlement of settlements) addPlace(sheet, settlement);
  const { nodes, ways } = sheet;
  const postcodes = drawPostcodes(edges, drawSectors(towns));
  return { nodes, ways, osmPbf: encodeOsmPbf(nodes, ways), postcodes };
}

/** By custom a coastline has the land on its left. */
function addWater(sheet: OsmSheet): void {
  const add = (line: typeof river) => bendLine(line).map((point) => sheet.addNode(point));
  sheet.addWay(add(river), { waterway: "river", name: "River Mel" });
  sheet.addWay(add(coast.toReversed()), { natural: "coastline" });
  const shore = Array.from({ length: 24 }, (_, part) =>
    sheet.addNode(bend(polar(island.centre, island.radius, (part / 12) * Math.PI))),
  );
  sheet.addWay([...shore, ...shore.slice(0, 1)], { natural: "coastline" });
  sheet.addNode(bend(island.centre), { place: "islet", name: island.name });
}

const placeOf = {
  "county town": "city",
  suburb: "suburb",
  "market town": "town",
  village: "village",
};

function addPlace(sheet: OsmSheet, { name, kind, centre }: Settlement): void {
  sheet.addNode(bend(centre), { place: placeOf[kind], name });
}
