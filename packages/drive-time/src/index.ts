export { atLeastMinutes } from "./at-least-minutes.ts";
export type { Position } from "./decode-polyline.ts";
export type { Drive, DriveTimes, Pair, Place } from "./drive-times.ts";
export { indexedDrives } from "./indexed-drives.ts";
export { rememberDrives } from "./remember-drives.ts";
export { type Line, type RoadLines, type Roads, valhallaRoads } from "./roads.ts";
export { valhalla } from "./valhalla.ts";
export type { RoadNames } from "./valhalla-answers.ts";
