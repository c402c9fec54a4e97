import { DARK, type Flavor, LIGHT, layers } from "@protomaps/basemaps";
import { addProtocol, type LayerSpecification, type StyleSpecification } from "maplibre-gl";
import { PMTiles, Protocol } from "pmtiles";
import { mapColours } from "./map-colours.ts";
import { wholeParts } from "./whole-parts.ts";

const protocol = new Protocol();
addProtocol("pmtiles", protocol.tile);

const source = "base-map";

/** What our own drawing of the roads does not have. */
const areas = {
  light: { water: "#bcd6e6", green: "#d3e3d3", built: "#dde3de", line: "#b3bfb7" },
  dark: { water: "#142a38", green: "#122019", built: "#161d19", line: "#2f3b35" },
} as const;

/**
 * The operator's own map above our roads. Where it has nothing, is still on its way or cannot be read, they
 * show. It has no text: the names on our maps are ours, and so neither glyphs nor icons are loaded.
 */
export function addBaseMap(
  roads: StyleSpecification,
  address: string,
  theme: "light" | "dark",
): StyleSpecification {
  const url = new URL(address, location.href).href;
  // A new one, because it remembers also that it could not read the file.
  protocol.add(new PMTiles(wholeParts(url)));
  const drawn: LayerSpecification[] = layers(source, flavourOf(theme));
  return {
    version: 8,
    sources: { ...roads.sources, [source]: { type: "vector", url: `pmtiles://${url}` } },
    layers: [...roads.layers, ...drawn.filter(({ type }) => type !== "background")],
  };
}

/** The colours of the theme. Only the names' stay Protomaps' own, and there are none. */
function flavourOf(theme: "light" | "dark"): Flavor {
  const { land, local, middle, main, edge } = mapColours[theme];
  const { water, green, built, line } = areas[theme];
  return {
    ...(theme === "dark" ? DARK : LIGHT),
    background: land,
    earth: land,
    water,
    park_a: green,
    park_b: green,
    wood_a: green,
    wood_b: green,
    scrub_a: green,
    scrub_b: green,
    zoo: green,
    glacier: land,
    sand: land,
    beach: land,
    hospital: built,
    industrial: built,
    school: built,
    pedestrian: built,
    aerodrome: built,
    military: built,
    runway: line,
    pier: built,
    buildings: line,
    railway: line,
    boundaries: line,
    tunnel_other: land,
    tunnel_minor: land,
    tunnel_link: land,
    tunnel_major: land,
    tunnel_highway: land,
    tunnel_other_casing: edge,
    tunnel_minor_casing: edge,
    tunnel_link_casing: edge,
    tunnel_major_casing: edge,
    tunnel_highway_casing: edge,
    bridges_other: local,
    bridges_minor: local,
    bridges_link: middle,
    bridges_major: middle,
    bridges_highway: main,
    bridges_other_casing: edge,
    bridges_minor_casing: edge,
    bridges_link_casing: edge,
    bridges_major_casing: edge,
    bridges_highway_casing: edge,
    other: local,
    minor_service: local,
    minor_a: local,
    minor_b: local,
    link: middle,
    major: middle,
    highway: main,
    minor_service_casing: edge,
    minor_casing: edge,
    link_casing: edge,
    major_casing_early: edge,
    major_casing_late: edge,
    highway_casing_early: edge,
    highway_casing_late: edge,
    landcover: {
      barren: land,
      farmland: land,
      forest: green,
      glacier: land,
      grassland: green,
      scrub: green,
      urban_area: built,
    },
  };
}
