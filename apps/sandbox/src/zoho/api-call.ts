import type { FastifyRequest } from "fastify";
import type { Fields } from "../form-body.ts";
import type { Caller } from "./store.ts";

/** A call whose token was found good. */
export interface ApiCall {
  readonly caller: Caller;
  readonly scopes: readonly string[];
  readonly query: Fields;
  readonly params: Fields;
  /** Parsed JSON, which nothing has looked at yet. */
  readonly body: unknown;
  readonly request: FastifyRequest;
}
