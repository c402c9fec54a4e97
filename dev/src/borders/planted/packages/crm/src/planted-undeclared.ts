// refused by biome correctness/noUndeclaredDependencies
// An adapter has no database: kysely is not in its package.json.
import { sql } from "kysely";

export const planted = sql;
