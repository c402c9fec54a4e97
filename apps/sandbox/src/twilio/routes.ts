import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { done, refuse } from "../control/done.ts";
import { type Fields, readFields } from "../form-body.ts";
import { type Behaviour, type BehaviourKind, readBehaviour } from "./behaviour.ts";
import type { PhoneBook } from "./phone-book.ts";
import type { Receipts } from "./receipts.ts";

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
}

interface Twilio extends TwilioOptions {
  readonly book: PhoneBook;
  readonly behaviour: Behaviour;
  readonly receipts: Receipts;
}

/** Milliseconds between the receipts of one message. */
const apart = 50;

/** Twilio's Messages API as far as messages are sent and listed with it; and how it behaves, for tests. */
export function twilioRoutes(twilio: Twilio) {
  const { book, behaviour } = twilio;
  return async (app: FastifyInstance) => {
    const path = "/twilio/2010-04-01/Accounts/:account/Messages.json";
    app.post(path, (request, reply) => send(twilio, request, reply));

    app.get(path, async (request, reply) => {
      if (!isOurs(twilio, request)) return fail(reply, 401, 20003);
      const { To = null, PageSize = "50" } = readFields(request.query);
      return { messages: book.list(To).slice(0, Number(PageSize)), page: 0 };
    });

    app.get("/twilio/2010-04-01/Accounts/:file", async (request, reply) => {
      const { accountSid: sid } = twilio;
      const { file } = request.params as { file: string };
      if (file !== `${sid}.json` || !knowsToken(twilio, request)) return fail(reply, 401, 20003);
      return { sid, friendly_name: "Sandbox", status: "active", type: "Full" };
    });

    app.get("/twilio/messages", async ({ query }) => {
      const { to = null } = readFields(query);
      return { messages: book.list(to) };
    });

    app.get("/control/twilio", async () => ({ rules: behaviour.list() }));
    app.post("/control/twilio", async (request, reply) => {
      if (Object(request.body).kind === "ok") behaviour.clear();
      else {
        const rule = readBehaviour(request.body);
        if (typeof rule === "string") return refuse(reply, 400, rule);
        behaviour.add(rule);
      }
      return done(request, reply, { rules: behaviour.list() });
    });
    /** The customer texts something back. */
    app.post("/control/twilio/answer", async (request, reply) => {
      const { from = "", text = "" } = readFields(request.body);
      return done(request, reply, { outcome: book.answer(from, text) });
    });
  };
}

async function send(twilio: Twilio, request: FastifyRequest, reply: FastifyReply) {
  if (!isOurs(twilio, request)) return fail(reply, 401, 20003);
  const fields = readFields(request.body);
  const { To: to = "", Body: body = "", From, MessagingServiceSid } = fields;
  const sender = MessagingServiceSid ?? From ?? "";
  const rule = twilio.behaviour.next(to);
  if (rule?.kind === "down") return hangUp(reply);
  if (rule?.kind === "busy") return fail(reply, 429, 20429);
  if (rule?.kind === "broken") return fail(reply, 500, 20500);
  const wrong = mistakeIn({ to, body, sender }, rule?.kind ?? null);
  if (wrong !== null) return fail(reply, 400, wrong);
  if (twilio.book.hasStopped(to)) return fail(reply, 400, 21610);
  const message = twilio.book.take({ account_sid: twilio.accountSid, to, body, sender });
  announce(twilio, message.sid, fields, rule);
  if (rule?.kind === "lose-reply") return hangUp(reply);
  if (rule?.kind === "slow") await sleep(rule.ms, undefined, { ref: false });
  return reply.status(201).send(message);
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function mistakeIn(
  { to, body, sender }: { to: string; body: string; sender: string },
  kind: BehaviourKind | null,
): number | null {
  if (to === "") return 21604;
  if (!/^\+[1-9]\d{7,14}$/.test(to) || kind === "invalid") return 21211;
  if (kind === "landline") return 21614;
  if (body === "") return 21602;
  return sender === "" ? 21603 : null;
}

/** A message is sent, and then it is delivered or not; each time its address is posted to. */
function announce(
  { book, receipts }: Twilio,
  sid: string,
  { StatusCallback: url }: Fields,
  rule: { readonly kind: BehaviourKind; readonly ms: number } | null,
): void {
  const kind = rule?.kind ?? null;
  if (kind === "no-receipt") return;
  const wait = kind === "late-receipt" ? (rule?.ms ?? 0) : 0;
  const sent = book.change(sid, { status: "sent", error_code: null });
  const end = kind === "undelivered" || kind === "failed" ? kind : "delivered";
  const error_code = { undelivered: 30003, failed: 30008, delivered: null }[end];
  const ended = book.change(sid, { status: end, error_code });
  if (url === undefined) return;
  for (let times = kind === "two-receipts" ? 2 : 1; times > 0; times -= 1) {
    receipts.send(url, sent, wait);
    receipts.send(url, ended, wait + apart);
  }
}

function isOurs(twilio: TwilioOptions, request: FastifyRequest): boolean {
  const { account } = request.params as { account?: string };
  return account === twilio.accountSid && knowsToken(twilio, request);
}

function knowsToken(
  { accountSid, authToken }: TwilioOptions,
  { headers }: FastifyRequest,
): boolean {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return headers.authorization === `Basic ${basic}`;
}

const words: Readonly<Record<number, string>> = {
  20003: "Authenticate",
  20429: "Too Many Requests",
  20500: "An internal server error has occurred",
  21211: "Invalid 'To' Phone Number",
  21602: "Message body is required",
  21603: "A 'From' phone number is required",
  21604: "A 'To' phone number is required",
  21610: "Attempt to send to unsubscribed recipient",
  21614: "'To' number is not a valid mobile number",
};

function fail(reply: FastifyReply, status: number, code: number) {
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return reply.status(status).send({ code, message: words[code], more_info, status });
}
