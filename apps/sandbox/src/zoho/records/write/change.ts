import type { Organisation, ZohoRecord } from "../../organisation.ts";

/** Something that happened to a record, as sent to watchers. */
export interface Change {
  readonly organisation: Organisation;
  readonly module: string;
  readonly operation: "insert" | "update" | "delete";
  /** As it is now; as it was when it is gone. */
  readonly record: ZohoRecord;
  /** The fields that hold something else now. */
  readonly fields: readonly string[];
  /** False: the writer wanted no automation. */
  readonly triggers: boolean;
}
