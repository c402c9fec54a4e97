export { createDatabase, type Role } from "./create-database.ts";
export { type Imported, importPostcodes, lookupPlan } from "./import-postcodes.ts";
export { migrate } from "./migrate.ts";
export { readSchema } from "./read-schema.ts";
export type { DB as Tables } from "./tables.ts";
export { listTenancyHoles } from "./tenancy-holes.ts";
