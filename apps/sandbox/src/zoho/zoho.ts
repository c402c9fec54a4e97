import type { Calls } from "../calls.ts";
import type { Clock } from "../clock.ts";
import type { Limits } from "./limits/limits.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import type { Records } from "./records/records.ts";
import type { SearchIndex } from "./search/search-index.ts";
import type { Client } from "./sign-in/client.ts";
import type { Grants } from "./sign-in/grants.ts";
import type { Organisations } from "./store.ts";
import type { Switches } from "./switches.ts";
import type { Watch } from "./watch/watch.ts";

/** What the emulated Zoho's routes are given. */
export interface Zoho {
  readonly organisations: Organisations;
  readonly records: Records;
  readonly searchIndex: SearchIndex;
  readonly watch: Watch;
  readonly grants: Grants;
  readonly misbehaviour: Misbehaviour;
  readonly limits: Limits;
  readonly calls: Calls;
  /** Which pages were looked at, in the CRM and elsewhere. */
  readonly pages: Calls;
  readonly switches: Switches;
  /** For the control alone: everything else asks `now`. */
  readonly clock: Clock;
  readonly client: Client;
  readonly milepostUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Known once the server listens. Never taken from a request: servers' addresses must not follow its Host. */
  readonly origin: () => string;
}
