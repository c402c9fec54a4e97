import type { Calls } from "../calls.ts";
import type { Grants } from "./grants.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import type { Organisations } from "./store.ts";

/** What the emulated Zoho's routes are given. */
export interface Zoho {
  readonly organisations: Organisations;
  readonly grants: Grants;
  readonly misbehaviour: Misbehaviour;
  readonly calls: Calls;
  readonly client: Client;
  readonly milepostUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Known once the server listens. Never taken from a request: servers' addresses must not follow its Host. */
  readonly origin: () => string;
}

export interface Client {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}
