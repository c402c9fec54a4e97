import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Crm } from "@milepost/crm/crm.ts";
import { crmUnreachable } from "@milepost/crm/crm-failure.ts";
import { Temporal } from "temporal-polyfill";
import { dueReminders } from "../src/booking/remind/due-reminders.ts";
import { hearReceipt } from "../src/booking/remind/hear-receipt.ts";
import { type RemindPorts, sendReminders } from "../src/booking/remind/send-reminders.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { type OrganisationId, toOrganisationId } from "../src/platform/database/organisation-id.ts";
import { mailer } from "../src/platform/mail/mail.ts";
import { twilio } from "../src/platform/sms/twilio.ts";

/** One worker's sweeper and stories of reminders, as a child of `pnpm trust:remind`: by a clock that it is given. */
type Question =
  | { readonly kind: "look"; readonly now: number; readonly organisations: OrganisationId[] }
  | ({ readonly kind: "send"; readonly now: number; readonly due: readonly Due[] } & Trouble);

interface Due {
  readonly organisation: OrganisationId;
  readonly id: string;
}

interface Trouble {
  /** The CRM does not answer. */
  readonly isCrmAway: boolean;
  /** No receipt is heard. */
  readonly isDeaf: boolean;
  /** The process ends itself once so many messages are out, before it notes the last one; null: it lives. */
  readonly diesAfter: number | null;
  /** The database is gone when a message is out, before that is noted. */
  readonly isCut: boolean;
}

/** Stories of one worker that run at the same time. */
const atOnce = 6;

const env = (name: string) => process.env[name] ?? "";
let now = Temporal.Now.instant();
let trouble: Trouble = { isCrmAway: false, isDeaf: false, diesAfter: null, isCut: false };
let out = 0;
const own = openDatabase(env("DATABASE_URL"), () => {});
/** Whose next transaction fails, because a message of it is out. */
let isCut = false;
const database: typeof own = {
  ...own,
  async withOrganisation(organisation, work) {
    if (isCut) throw new Error("The database is gone");
    return own.withOrganisation(organisation, work);
  },
};

/** Of whom the record's id is the number; "0": none. */
const crm: Pick<Crm, "findRecord" | "findConversion"> = {
  async findRecord(_module, id) {
    if (trouble.isCrmAway) throw crmUnreachable("away");
    const values: Record<string, string> = id === "0" ? {} : { Mobile: `+${id}` };
    return { id, modifiedAt: "2026-09-01T00:00:00Z", values };
  },
  findConversion: async () => null,
};

const from = { name: "Milepost", address: "mail@milepost.example" };
const byMail = mailer({ url: env("SMTP_URL"), from });
const bySms = twilio({
  url: env("TWILIO_URL"),
  accountSid: env("TWILIO_ACCOUNT_SID"),
  authToken: env("TWILIO_AUTH_TOKEN"),
  from: "+447700900000",
  fetch,
});

/** What happens to a process between sending and noting. */
function afterSending<T>(sent: T): T {
  out += 1;
  if (out === trouble.diesAfter) process.kill(process.pid, "SIGKILL");
  if (trouble.isCut) isCut = true;
  return sent;
}

const hooks = createServer((request, response) => {
  void hear(request)
    .catch(() => {})
    .finally(() => response.end());
});
await new Promise<void>((resolve) => hooks.listen(0, "127.0.0.1", resolve));
const publicUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`;

async function hear(request: IncomingMessage): Promise<void> {
  const url = new URL(request.url ?? "", publicUrl);
  const signature = String(request.headers["x-twilio-signature"]);
  const body = await text(request);
  const receipt = trouble.isDeaf ? null : bySms.readReceipt({ url: url.href, signature, body });
  if (receipt === null) return;
  const organisation = toOrganisationId(url.pathname.split("/").at(-1) ?? "");
  await hearReceipt(own, organisation, url.searchParams.get("reminder") ?? "", receipt);
}

const ports: RemindPorts = {
  database,
  now: () => now,
  mailer: { send: async (mail) => afterSending(await byMail.send(mail)) },
  sms: { ...bySms, send: async (message) => afterSending(await bySms.send(message)) },
  openCrm: async () => crm as Crm,
  publicUrl,
  senderAddress: from.address,
  acceptanceUrl: () => "https://milepost.example/thank-you",
  visitUrl: () => null,
  hasEnded: async () => false,
  log: { warn: (warning: object) => void warnings.push(String(Object(warning).err ?? "")) },
};
const warnings: string[] = [];

async function look(organisations: readonly OrganisationId[]): Promise<Due[]> {
  const lists = await Promise.all(
    organisations.map(async (organisation) => {
      const due = await dueReminders({ database: own, now: () => now }, organisation);
      return due.map(({ reservationId: id }) => ({ organisation, id }));
    }),
  );
  return lists.flat();
}

/** How many stories failed; each is begun again by a later look. */
async function send(due: readonly Due[]): Promise<{ failed: number; warnings: string[] }> {
  let failed = 0;
  const left = [...due];
  const lane = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift())
      await sendReminders(ports, key).catch(() => {
        failed += 1;
      });
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { failed, warnings: warnings.splice(0) };
}

async function answer(question: Question): Promise<unknown> {
  now = Temporal.Instant.fromEpochMilliseconds(question.now);
  if (question.kind === "look") return look(question.organisations);
  trouble = question;
  [out, isCut] = [0, false];
  return send(question.due);
}

process.on("message", (question: Question) => {
  answer(question).then(
    (found) => process.send?.({ answer: found }),
    (error) => process.send?.({ error: String(error?.stack ?? error) }),
  );
});
process.once("disconnect", () => {
  hooks.close();
  hooks.closeAllConnections();
  void database.close();
});
process.send?.({ answer: "ready" });
