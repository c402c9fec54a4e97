import type { Line } from "./geometry.ts";

/** A road or street as it is drawn, before it is joined to those it meets. */
export interface Street {
  readonly name: string;
  /** The number on the signs, such as A1910; null for most. */
  readonly ref: string | null;
  readonly highway: "trunk" | "primary" | "secondary" | "tertiary" | "unclassified" | "residential";
  /** Null where no sign says: Valhalla takes a sign for the speed driven, and nobody drives a lane at 60 mph. */
  readonly mph: number | null;
  /** Only in the direction of the line. */
  readonly isOneWay: boolean;
  /** Two carriageways either side of the line. */
  readonly isDual: boolean;
  readonly isBridge: boolean;
  /** The town or village it belongs to; null in open country. */
  readonly place: string | null;
  readonly line: Line;
}

export const plain = { ref: null, mph: null, isOneWay: false, isDual: false, isBridge: false };
