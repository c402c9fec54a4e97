import type { Organisation, User, ZohoRecord } from "../../organisation.ts";
import type { Switches } from "../../switches.ts";
import type { ModuleDefinition } from "../metadata/module.ts";
import { type Place, placeOf } from "./refused.ts";

/** Field names and what they hold, as a body brings them. */
export type Values = Readonly<Record<string, unknown>>;

/** How a write was asked for, beyond its values. */
export interface Manner {
  /** The record's place among those sent, from 0. */
  readonly at?: number;
  /** What makes the layout's compulsory fields count: its id was sent, or its rules were asked to be applied. */
  readonly layout?: "sent" | "rules" | null;
  /** Milliseconds since 1970: refused if somebody changed the record later than that. */
  readonly ifUnmodifiedSince?: number | null;
  /** False: the caller wanted no automation, `"trigger": []`. */
  readonly triggers?: boolean;
}

/** One write on its way through the checks. */
export interface Writing {
  readonly organisation: Organisation;
  readonly definition: ModuleDefinition;
  readonly by: User;
  readonly switches: Switches;
  readonly manner: Manner;
  /** Null: it is an insert. */
  readonly before: ZohoRecord | null;
  findRecord(module: string, id: string): ZohoRecord | null;
  recordsHolding(field: string, text: string): readonly ZohoRecord[];
}

export function placeIn({ manner }: Writing, name: string, deeper = ""): Place {
  return placeOf(manner.at ?? 0, name, deeper);
}

/** What the field will hold: what is sent, else what it held. */
export function nowIn({ before }: Writing, values: Values, name: string): unknown {
  return name in values ? values[name] : (before?.[name] ?? null);
}

export function idIn(value: unknown): string | null {
  const isObject = typeof value === "object" && value !== null && "id" in value;
  return isObject && typeof value.id === "string" ? value.id : null;
}
