import { parseArgs } from "node:util";
import { exportOrganisation } from "./life/export-organisation.ts";
import { lifeConfig } from "./platform/config.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm organisation:export ID`: everything that is kept of one organisation, as lines of JSON on standard
 * output. Secrets are left out, and named in the first line.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [organisation] = positionals;
if (!organisation) throw new Error("Which organisation? organisation:export ID");
const { DATABASE_MIGRATOR_URL: ownerUrl, ENGINE_ADMIN_URL: engineAdminUrl } = orEnd(() =>
  lifeConfig(process.env),
);
const rows = await exportOrganisation({ ownerUrl, engineAdminUrl }, organisation, (line) =>
  process.stdout.write(`${line}\n`),
);
console.error(JSON.stringify({ name: "export", organisation, rows }));
