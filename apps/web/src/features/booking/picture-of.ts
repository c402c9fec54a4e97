import type { ReactNode } from "react";

/** What the page shows of the agent's drives for a slot that is held: features do not know each other. */
export type PictureOf = (reservationId: string) => ReactNode;
