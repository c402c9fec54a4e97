import type { Temporal } from "temporal-polyfill";

/** What time it is. It is handed to those who need it; minutes or milliseconds are made of it where they are used. */
export type Clock = () => Temporal.Instant;
