import { readFileSync } from "node:fs";
import fastify, { type FastifyInstance } from "fastify";
import { openCalls } from "./calls.ts";
import { openCaptcha } from "./captcha/answers.ts";
import { captchaRoutes } from "./captcha/routes.ts";
import { openBehaviour as openChatBehaviour } from "./chat/behaviour.ts";
import { openChatRoom } from "./chat/chat-room.ts";
import { chatRoutes } from "./chat/routes.ts";
import { openClock } from "./clock.ts";
import { controlRoutes } from "./control/routes.ts";
import { type Database, openDatabase } from "./database.ts";
import { acceptForms } from "./form-body.ts";
import { keptMap } from "./kept-map.ts";
import { openBehaviour } from "./mailbox/behaviour.ts";
import { openMailbox } from "./mailbox/mailbox.ts";
import { mailboxRoutes } from "./mailbox/routes.ts";
import { startSmtp } from "./mailbox/smtp.ts";
import { readOptions, type SandboxOptions } from "./options.ts";
import { openStripe } from "./stripe/stripe.ts";
import { openTwilio } from "./twilio/open-twilio.ts";
import { openLimits } from "./zoho/limits/limits.ts";
import { openMisbehaviour } from "./zoho/misbehaviour.ts";
import { openRecords } from "./zoho/records/records.ts";
import { zohoRoutes } from "./zoho/routes.ts";
import { openSearchIndex } from "./zoho/search/search-index.ts";
import { openGrants } from "./zoho/sign-in/grants.ts";
import { openOrganisations } from "./zoho/store.ts";
import { openSwitches } from "./zoho/switches.ts";
import { openWatch } from "./zoho/watch/watch.ts";
import type { Zoho } from "./zoho/zoho.ts";

export interface Sandbox {
  /** No slash at the end. */
  readonly url: string;
  /** Where it takes mails. */
  readonly smtpUrl: string;
  /** Cuts open connections. */
  close(): Promise<void>;
}

/** The outside world that Milepost talks to: HTTP on one port, SMTP on another. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const app = fastify({
    // No log: requests carry tokens.
    logger: false,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true },
    // A seed is taken as it is or not at all.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  acceptForms(app);
  serveShared(app);
  const database = openDatabase(options.dataDirectory);
  const zoho = openZoho(options, database, () => app.listeningOrigin);
  const mailbox = openMailbox({ database, now: zoho.now });
  const behaviour = openBehaviour();
  const chatRoom = openChatRoom({ database, now: zoho.now });
  const chatBehaviour = openChatBehaviour();
  const captcha = openCaptcha({ secret: options.captchaSecret, now: zoho.now });
  const origin = () => app.listeningOrigin;
  const stripe = openStripe({ ...options.stripe, database, now: zoho.now, origin });
  const twilio = openTwilio({ ...options.twilio, now: zoho.now });
  const { host, smtpPort } = options;
  const smtp = await startSmtp({ host, port: smtpPort, mailbox, behaviour });
  app.addHook("onClose", async () => {
    await smtp.close();
    zoho.watch.postOffice.close();
    stripe.close();
    twilio.receipts.close();
    database.close();
  });
  app.addHook("onResponse", async ({ method, url }, reply) => {
    const isPage = String(reply.getHeader("content-type")).startsWith("text/html");
    if (isPage && reply.statusCode === 200) zoho.pages.count(method, url);
  });
  app.register(zohoRoutes(zoho));
  const behaviours = [behaviour, chatBehaviour, captcha, twilio.behaviour];
  const memories = [mailbox, chatRoom, zoho.grants, { clear: stripe.forget }, twilio.book];
  app.register(controlRoutes(zoho, { behaviours, memories }), { prefix: "/control" });
  const { answersTo } = options;
  app.register(mailboxRoutes({ mailbox, behaviour, answersTo, now: zoho.now }));
  app.register(chatRoutes(chatRoom, chatBehaviour));
  app.register(stripe.routes);
  app.register(captchaRoutes(captcha));
  app.register(twilio.routes);
  await app.listen({ host, port: options.port });
  return { url: app.listeningOrigin, smtpUrl: smtp.url, close: () => app.close() };
}

function openZoho(options: SandboxOptions, database: Database, origin: () => string): Zoho {
  const { clientId: id, clientSecret: secret, redirectUris } = options;
  const clock = openClock(options.now);
  const switches = openSwitches();
  const watch = openWatch({ database, switches, now: clock.now, origin });
  const kept = openRecords({ database, switches, now: clock.now, tell: watch.tell });
  const { records, index: searchIndex } = openSearchIndex(kept, clock.now);
  return {
    organisations: openOrganisations(database),
    records,
    watch,
    searchIndex,
    grants: openGrants({ database, switches, now: clock.now }),
    misbehaviour: openMisbehaviour(),
    limits: openLimits(clock.now),
    calls: openCalls(new Map()),
    pages: openCalls(keptMap(database, "pages")),
    switches,
    clock,
    client: { id, secret, redirectUris },
    milepostUrl: options.milepostUrl,
    now: clock.now,
    origin,
  };
}

function serveShared(app: FastifyInstance): void {
  const css = readFileSync(new URL("sandbox.css", import.meta.url), "utf8");
  app.get("/sandbox.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(css),
  );
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/", async (_request, reply) => reply.redirect("/control", 303));
}

if (import.meta.main) {
  const { url, smtpUrl, close } = await startSandbox(readOptions(process.env));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, close);
  console.log(JSON.stringify({ listening: url, smtp: smtpUrl }));
}
