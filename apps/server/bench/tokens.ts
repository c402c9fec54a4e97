import { zoho } from "@milepost/crm/zoho/zoho.ts";
import { Temporal } from "temporal-polyfill";
import { apiConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import type { OrganisationId } from "../src/platform/database/organisation-id.ts";
import { seal as openSeal } from "../src/platform/seal.ts";
import { crmConnections } from "../src/session/crm-connections.ts";

/** One process's callers of an organisation's CRM, as a child of `pnpm trust:tokens`. */
interface Question {
  readonly organisation: OrganisationId;
  readonly callers: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

let time = Temporal.Now.instant();
const now = () => time;
const config = apiConfig(process.env);
const database = openDatabase(config.DATABASE_URL, (error) => {
  throw error;
});
const crm = zoho({
  client: { id: config.ZOHO_CLIENT_ID, secret: config.ZOHO_CLIENT_SECRET },
  dataCentres: config.ZOHO_DATA_CENTRES,
  home: config.ZOHO_HOME,
  now: () => time.epochMilliseconds,
});
const openCrm = crmConnections({ database, crm, seal: openSeal(config.SECRET_KEYS), now });

/** Each opens the CRM for itself, as a request does, and asks one question. Returns how many were answered. */
async function call({ organisation, callers }: Question): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: callers }, async () => {
      const opened = await openCrm(organisation);
      return opened.readOrganisation();
    }),
  );
  return answers.length;
}

process.on("message", (question: Question) => {
  time = Temporal.Instant.fromEpochMilliseconds(question.now);
  call(question).then(
    (answer) => process.send?.({ answer }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once("disconnect", () => database.close());
process.send?.({ answer: "ready" });
