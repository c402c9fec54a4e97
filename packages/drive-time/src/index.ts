export { atLeastMinutes } from "./at-least-minutes.ts";
export type { Drive, DriveTimes, Place } from "./port.ts";
export { rememberDrives } from "./remember-drives.ts";
export { valhalla } from "./valhalla.ts";
