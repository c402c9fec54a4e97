import { z } from "zod";
import { readTwilioReceipt } from "./read-twilio-receipt.ts";
import type { Sms, SmsOutcome } from "./sms.ts";

export interface TwilioOptions {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a name, or a messaging service (`MG…`). */
  readonly from: string;
  readonly fetch: typeof fetch;
}

const Taken = z.object({ sid: z.string() });
const Refusal = z.object({ code: z.number() });
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), date_created: z.string() })),
});

/** Milliseconds that an answer is waited for. */
const patience = 10_000;
const optedOut = 21610;
/** Milliseconds that Twilio's clock may be behind ours. Its times have no fractions of a second. */
const clocksApart = 60_000;
const listedAtMost = "50";

/** Twilio's Messages API, 2010-04-01, which others copy: another address may be another provider. */
export function twilio({ url, accountSid, authToken, from, fetch: ask }: TwilioOptions): Sms {
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };

  async function call(address: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(patience);
    try {
      return await ask(address, { ...init, headers: { authorization }, redirect: "error", signal });
    } catch (error) {
      throw unreachable(codeOf(error), surelyNotTaken.includes(codeOf(error)));
    }
  }

  return {
    async send({ to, body, receiptUrl }) {
      const form = { To: to, Body: body, StatusCallback: receiptUrl, ...sender };
      const answer = await call(messages, { method: "POST", body: new URLSearchParams(form) });
      return outcomeOf(answer);
    },
    async find({ to, body }, since) {
      const query = new URLSearchParams({ To: to, PageSize: listedAtMost });
      const answer = await call(`${messages}?${query}`);
      if (!answer.ok) throw unreachable(String(answer.status), false);
      const earliest = since.getTime() - clocksApart;
      const { messages: listed } = Listed.parse(await answer.json());
      const isIt = (one: (typeof listed)[number]) =>
        one.body === body && Date.parse(one.date_created) >= earliest;
      return listed.find(isIt)?.sid ?? null;
    },
    readReceipt: (signed) => readTwilioReceipt(authToken, signed),
  };
}

async function outcomeOf(answer: Response): Promise<SmsOutcome> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    const taken = Taken.safeParse(body);
    if (!taken.success) throw unreachable("an answer that we cannot read", false);
    return { kind: "taken", id: taken.data.sid };
  }
  // 401, 403 and 404 are about our account, 429 about the hour: the message may go later.
  if (accountIsWrong.includes(answer.status)) throw refusedAccount(answer.status);
  if (answer.status >= 500) throw unreachable(String(answer.status), false);
  if (answer.status !== 400) throw unreachable(String(answer.status), true);
  const refusal = Refusal.safeParse(body);
  const code = refusal.success ? refusal.data.code : null;
  return code === optedOut ? { kind: "stopped" } : { kind: "refused", code };
}

/** Of a connection that never was. */
const surelyNotTaken = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

function codeOf(error: unknown): string {
  const { cause, name }: { cause?: { code?: string }; name?: string } = Object(error);
  return cause?.code ?? name ?? "unknown";
}

const accountIsWrong = [401, 403, 404];

/** Not `SMS_UNREACHABLE`, which nobody is warned of: until somebody acts, no customer is texted. */
function refusedAccount(status: number): Error {
  const error = new Error(
    `The SMS provider refuses our account: ${status}. See docs/connecting/twilio.md.`,
  );
  return Object.assign(error, { isSurelyNotTaken: true });
}

/** The provider's own words may hold numbers and go no further. */
function unreachable(why: string, isSurelyNotTaken: boolean): Error {
  const error = new Error(`The SMS provider did not take a message: ${why}`);
  return Object.assign(error, { code: "SMS_UNREACHABLE" as const, isSurelyNotTaken });
}
