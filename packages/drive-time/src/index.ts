export type { Drive, DriveTimes, Place } from "./port.ts";
export { valhalla } from "./valhalla.ts";
