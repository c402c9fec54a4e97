import type { AskEngine } from "@milepost/drive-index/engine.ts";
import { findAction } from "../action.ts";
import type { Pool } from "../pool.ts";

/** The engine in our own workers, asked as others ask us over HTTP. */
export function askPool(pool: Pool): AskEngine {
  return async (path, body) => {
    const action = findAction(path);
    if (!action) throw new Error(`The engine has no ${path}.`);
    const question = { action, body: JSON.stringify(body) };
    const outcome = await pool.ask(question, new AbortController().signal);
    if (outcome.kind === "answer") return outcome.json;
    if (outcome.kind === "refusal") return null;
    throw new EngineFailed(outcome.kind);
  };
}

/** Says which outcome of the pool it was. */
export class EngineFailed extends Error {
  readonly kind: "crashed" | "late" | "gone" | "full";

  constructor(kind: EngineFailed["kind"]) {
    super(`The engine did not answer: ${kind}.`);
    this.kind = kind;
  }
}
