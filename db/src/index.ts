export { createDatabase, type Role } from "./create-database.ts";
export { type Imported, importPostcodes, lookupPlan } from "./import-postcodes.ts";
export { listTenancyHoles } from "./list-tenancy-holes.ts";
export { migrate } from "./migrate.ts";
export { readSchema } from "./read-schema.ts";
export type { DB as Tables } from "./tables.ts";
export { wordsOf } from "./words-of.ts";
