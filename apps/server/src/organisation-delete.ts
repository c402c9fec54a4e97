import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import {
  deleteOrganisation,
  findOrganisationToDelete,
  type Standing,
} from "./life/delete-organisation.ts";
import { lifeConfig } from "./platform/config.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm organisation:delete ID [--yes-delete NAME]`: all rows of an organisation and all of its stories, for
 * good. Asks for its name first.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "yes-delete": { type: "string" } },
});
const [organisation] = positionals;
if (!organisation) throw new Error("Which organisation? organisation:delete ID");
const { DATABASE_MIGRATOR_URL: ownerUrl, ENGINE_ADMIN_URL: engineAdminUrl } = orEnd(() =>
  lifeConfig(process.env),
);
const ports = { ownerUrl, engineAdminUrl };
const standing = await findOrganisationToDelete(ports, organisation);
if (standing) await confirm(standing);
else console.error("It has no rows: what is left of its stories is ended.");
const deleted = await deleteOrganisation(ports, organisation);
console.log(JSON.stringify({ name: "delete", organisation, ...deleted }));

async function confirm({ name, coming, elsewhere }: Standing): Promise<void> {
  console.error(`${name}: ${coming} holds and bookings to come, whose customers are not notified.`);
  for (const place of elsewhere) console.error(`Not ended by this: ${place}`);
  const typed = values["yes-delete"] ?? (await ask("Type its name to delete it for good: "));
  if (typed !== name) throw new Error("That is not its name: nothing was deleted");
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
