/** A canvas knows no CSS: the tokens of the two themes, and what only a map has. */
export const mapColours = {
  light: {
    land: "#e9eee9",
    local: "#ffffff",
    middle: "#ffffff",
    main: "#ffffff",
    edge: "#c2cdc5",
    route: "#0b57a4",
    muted: "#56635c",
    casing: "#ffffff",
    area: "#00663a",
  },
  dark: {
    land: "#0b0f0d",
    local: "#1d2621",
    middle: "#2a352f",
    main: "#3a4740",
    edge: "#0b0f0d",
    route: "#6db1f2",
    muted: "#9dada4",
    casing: "#101512",
    area: "#43c386",
  },
} as const;

export type MapColours = (typeof mapColours)[keyof typeof mapColours];

/** Wider the closer one looks: pixels at zoom 9 and at zoom 15. In between it grows by half with each zoom. */
export const roadWidths = { farZoom: 9, nearZoom: 15, growth: 1.5 };

/** What a map draws of its roads, in this order. */
export const roadStrokes = [
  { id: "local", source: "local", colour: "local", far: 0.4, near: 5 },
  { id: "middle-edge", source: "middle", colour: "edge", far: 1.4, near: 10 },
  { id: "main-edge", source: "main", colour: "edge", far: 2.6, near: 13 },
  { id: "middle", source: "middle", colour: "middle", far: 0.8, near: 8 },
  { id: "main", source: "main", colour: "main", far: 1.6, near: 10 },
] as const;
