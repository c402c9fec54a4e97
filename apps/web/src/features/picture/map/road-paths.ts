import { lineOnSheet, pathOf } from "./line-on-sheet.ts";
import type { Point, Position, Project, Size } from "./view.ts";

interface RoadLines {
  readonly main: readonly (readonly Position[])[];
  readonly middle: readonly (readonly Position[])[];
  readonly local: readonly (readonly Position[])[];
}

/** From farther away streets are a grey haze. */
const localFromZoom = 11.5;

/** The roads of a sheet as one SVG path for each importance. What is not on the sheet is left out. */
export function roadPaths(roads: RoadLines, project: Project, sheet: Size, zoom: number) {
  const path = (lines: readonly (readonly Position[])[]) =>
    lines
      .map((line) => lineOnSheet(line, project))
      .filter((points) => isOnSheet(points, sheet))
      .map(pathOf)
      .join("");
  return {
    main: path(roads.main),
    middle: path(roads.middle),
    local: zoom < localFromZoom ? "" : path(roads.local),
  };
}

function isOnSheet(points: readonly Point[], { width, height }: Size): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return (
    Math.max(...xs) >= 0 &&
    Math.max(...ys) >= 0 &&
    Math.min(...xs) <= width &&
    Math.min(...ys) <= height
  );
}
