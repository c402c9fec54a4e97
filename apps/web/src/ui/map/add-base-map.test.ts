// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { addBaseMap } from "./add-base-map.ts";
import { mapColours } from "./map-colours.ts";

const roads = {
  version: 8 as const,
  sources: { main: { type: "geojson" as const, data: "" } },
  layers: [
    { id: "land", type: "background" as const },
    { id: "main", type: "line" as const, source: "main" },
  ],
};
const withMap = (theme: "light" | "dark") => addBaseMap(roads, "/api/base-map/7", theme);

test("our roads lie under the base map and nothing covers them but it, so they show where it has nothing", () => {
  const { layers } = withMap("light");
  expect(layers.slice(0, 2)).toEqual(roads.layers);
  expect(layers.slice(2).filter(({ type }) => type === "background")).toEqual([]);
  const sources = layers.slice(2).map((layer) => "source" in layer && layer.source);
  expect(new Set(sources)).toEqual(new Set(["base-map"]));
  expect(layers.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["earth", "water", "roads_highway"]),
  );
});

test("the base map is read on our own origin, and neither text nor icons of any other are loaded", () => {
  const style = withMap("dark");
  const url = `pmtiles://${location.origin}/api/base-map/7`;
  expect(style.sources["base-map"]).toEqual({ type: "vector", url });
  expect(style.glyphs).toBeUndefined();
  expect(style.sprite).toBeUndefined();
  expect(style.layers.filter(({ type }) => type === "symbol")).toEqual([]);
  expect(JSON.stringify(style)).not.toMatch(/https?:\/\/(?!localhost)|-pattern|icon-image/);
});

test("land and main roads have the colours of the theme", () => {
  for (const theme of ["light", "dark"] as const) {
    const painted = JSON.stringify(withMap(theme).layers.slice(2));
    const { land, main, edge } = mapColours[theme];
    for (const colour of [land, main, edge]) expect(painted).toContain(colour);
  }
});
