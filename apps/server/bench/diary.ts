import { zoho } from "@milepost/crm/zoho/zoho.ts";
import { Temporal } from "temporal-polyfill";
import { channelTokens } from "../src/diary/channel/channel-tokens.ts";
import { keepChannel } from "../src/diary/channel/keep-channel.ts";
import type { DiaryPorts } from "../src/diary/diary-ports.ts";
import { catchUp } from "../src/diary/reading/catch-up.ts";
import { reconcile } from "../src/diary/reading/reconcile.ts";
import { outcomeOf } from "../src/diary/story.ts";
import { workerConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import type { OrganisationId } from "../src/platform/database/organisation-id.ts";
import { seal as openSeal } from "../src/platform/seal.ts";
import { crmConnections } from "../src/session/crm-connections.ts";
import { syncCrmFieldsDaily } from "../src/workflows/fields/sync-crm-fields-daily.ts";

/**
 * The diary's stories without the engine, as a child of `pnpm trust:diary`: the real use cases on the
 * real ports, at the time that the question gives. `now` is in milliseconds since 1970.
 */
interface Question {
  readonly kind: "reconcile" | "catch-up";
  readonly organisation: OrganisationId;
  readonly now: number;
}

let time = Temporal.Now.instant();
const now = () => time;
const config = workerConfig(process.env);
const database = openDatabase(config.DATABASE_URL, (error) => {
  throw error;
});
const seal = openSeal(config.SECRET_KEYS);
const crm = zoho({
  client: { id: config.ZOHO_CLIENT_ID, secret: config.ZOHO_CLIENT_SECRET },
  dataCentres: config.ZOHO_DATA_CENTRES,
  home: config.ZOHO_HOME,
  now: () => time.epochMilliseconds,
});
const notAsked = async () => {
  throw new Error("Nobody drives here");
};
const ports: DiaryPorts = {
  database,
  seal,
  now,
  openCrm: crmConnections({ database, crm, seal, now }),
  indexedDrives: { drives: notAsked, recall: () => undefined, status: notAsked },
  channelTokens: channelTokens(config.SECRET_KEYS),
  readNotification: crm.readNotification,
  publicUrl: config.PUBLIC_URL,
};

/** What the clock's tick does, without the drives. */
async function tick(organisation: OrganisationId) {
  const fields = await outcomeOf(() => syncCrmFieldsDaily(ports, organisation));
  if (fields.kind === "failed") return fields;
  await outcomeOf(() => keepChannel(ports, organisation, { isDeaf: false }));
  const reconciled = await outcomeOf(() => reconcile(ports, organisation));
  if (reconciled.kind === "failed" || !reconciled.result?.untold) return reconciled;
  await outcomeOf(() => keepChannel(ports, organisation, { isDeaf: true }));
  return reconciled;
}

process.on("message", async ({ kind, organisation, now }: Question) => {
  time = Temporal.Instant.fromEpochMilliseconds(now);
  try {
    const answer =
      kind === "reconcile"
        ? await tick(organisation)
        : await outcomeOf(() => catchUp(ports, organisation));
    process.send?.({ answer });
  } catch (error) {
    process.send?.({ error: String(error instanceof Error ? error.stack : error) });
  }
});
process.once("disconnect", () => database.close());
process.send?.({ answer: null });
