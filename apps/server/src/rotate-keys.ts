import { resealOrganisation } from "./life/reseal-organisation.ts";
import { keysConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { listOrganisations } from "./platform/database/list-organisations.ts";
import { orEnd } from "./platform/or-end.ts";
import { seal as openSeal } from "./platform/seal.ts";

/**
 * `pnpm keys:rotate`: seals every stored secret again with the first key of SECRET_KEYS. To change the
 * key: put the new one in front and restart every process, so that nothing is sealed with the old one
 * from then on; run this; take the old one away. Safe to repeat, and while everything runs.
 */
const config = orEnd(() => keysConfig(process.env));
const seal = openSeal(config.SECRET_KEYS);
const database = openDatabase(config.DATABASE_URL, (error) => console.error(error.message));

let resealed = 0;
let failed = 0;
const organisations = await listOrganisations(config.DATABASE_AUDIT_URL);
try {
  for (const organisation of organisations) {
    try {
      resealed += await database.withOrganisation(organisation, (db) =>
        resealOrganisation(seal, db, organisation),
      );
    } catch (error) {
      failed += 1;
      console.error(`${organisation}: ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await database.close();
}
console.log(JSON.stringify({ name: "keys", organisations: organisations.length, resealed }));
if (failed > 0) process.exitCode = 1;
