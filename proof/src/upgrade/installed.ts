import type { KnownCell } from "@milepost/kit/company/booking-cell.ts";

/** Milepost on one machine, in the place of what the cell had started. */
export interface Installed {
  /** To the next release. */
  upgrade(): Promise<void>;
  /** How many builds besides the newest the engine still knows. */
  countOlder(): Promise<number>;
}

export interface Place {
  readonly known: KnownCell;
  readonly directory: string;
  /** Of the api. */
  readonly port: number;
}
