import { z } from "zod";
import { askEngine } from "./ask-engine.ts";

const Rows = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      target: z.string(),
      status: z.string(),
      pinned_deployment_id: z.string(),
      last_attempt_deployment_id: z.string().nullish(),
      last_failure_error_code: z.string().nullish(),
    }),
  ),
});

/** A story that has not ended, and that the engine goes on with only where it began. */
export interface BoundStory {
  readonly id: string;
  /** Such as `reservation/…/book`. */
  readonly name: string;
  readonly status: string;
  /** The id of its deployment. */
  readonly deployment: string;
  /** Of the deployment where it was last begun or gone on with; null: unknown. */
  readonly attempted: string | null;
  /** Whether the code there does other steps than it has done so far. Nothing happens to it meanwhile. */
  readonly isUnfit: boolean;
}

/** What the engine calls a journal that does not fit the code. */
const journalMismatch = "RT0016";

/** A ping ends by itself within seconds, wherever it began. */
export async function listBoundStories(adminUrl: string): Promise<BoundStory[]> {
  const query = `select id, target, status, pinned_deployment_id, last_attempt_deployment_id,
      last_failure_error_code from sys_invocation 
    where pinned_deployment_id is not null and status <> 'completed' and target_service_name <> 'ping'`;
  const { rows } = Rows.parse(
    await askEngine(`${adminUrl}/query`, { method: "POST", body: { query } }),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.target,
    status: row.status,
    deployment: row.pinned_deployment_id,
    attempted: row.last_attempt_deployment_id ?? null,
    isUnfit: row.last_failure_error_code === journalMismatch,
  }));
}
