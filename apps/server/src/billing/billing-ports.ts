import type { Database } from "../platform/database/database.ts";
import type { Payments } from "./payments.ts";

export interface BillingPorts {
  readonly database: Database;
  /** Null: this installation charges nobody, and every organisation has access. */
  readonly payments: Payments | null;
}
