import type { Temporal } from "temporal-polyfill";

/** What time it is. Handed to whoever needs it; minutes or milliseconds are made of it where they are used. */
export type Clock = () => Temporal.Instant;
