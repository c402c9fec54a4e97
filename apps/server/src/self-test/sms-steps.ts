import { createHmac } from "node:crypto";
import { z } from "zod";
import { failed, notConfigured, ok, patience, type Step } from "./step.ts";

const page = "docs/connecting/twilio.md";
const nobody = "00000000-0000-0000-0000-000000000000";

interface SmsConfig {
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_URL: string;
  readonly PUBLIC_URL: string;
}

const Account = z.object({ status: z.string() });

/** Whether customers can be texted, and what became of a text is heard. Nobody is texted for it. */
export function smsSteps(config: SmsConfig): Step[] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: token = "" } = config;
  if (accountSid === undefined) return [off];
  const hook = `${config.PUBLIC_URL}/hooks/sms/${nobody}?reminder=${nobody}`;
  return [
    accountStep(config, { accountSid, token }),
    {
      asks: "Milepost about a receipt signed with TWILIO_AUTH_TOKEN",
      expects: "to be believed",
      page,
      async ask() {
        const status = await postReceipt(hook, token);
        return status === 200
          ? ok("believed")
          : failed(`${status}`, "Has the api the same TWILIO_AUTH_TOKEN and PUBLIC_URL?");
      },
    },
    {
      asks: "Milepost about a receipt signed with another token",
      expects: "to be refused",
      page,
      async ask() {
        const status = await postReceipt(hook, `${token} of somebody else`);
        return status === 404
          ? ok("refused")
          : failed(`${status}`, "Anybody could say that a text has arrived.");
      },
    },
  ];
}

function accountStep(
  { TWILIO_URL: url, TWILIO_FROM: from }: SmsConfig,
  { accountSid, token }: { readonly accountSid: string; readonly token: string },
): Step {
  return {
    asks: "the SMS provider about our account",
    expects: "active",
    page,
    async ask() {
      if (from === undefined) return failed("no TWILIO_FROM", "Set it next to TWILIO_ACCOUNT_SID.");
      const basic = Buffer.from(`${accountSid}:${token}`).toString("base64");
      const answer = await fetch(`${url}/2010-04-01/Accounts/${accountSid}.json`, {
        headers: { authorization: `Basic ${basic}` },
        signal: AbortSignal.timeout(patience),
      });
      if (!answer.ok)
        return failed(`${answer.status}`, "Are TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN right?");
      const { status } = Account.parse(await answer.json());
      return status === "active"
        ? ok(status)
        : failed(status, "Nobody is texted until the account is active.");
    },
  };
}

const off: Step = {
  asks: "text messages",
  expects: "an account",
  page,
  ask: async () => notConfigured("no TWILIO_ACCOUNT_SID", "Nobody is texted."),
};

/** About a reminder that does not exist, so that nothing comes of it. Signed as Twilio signs. */
async function postReceipt(hook: string, token: string): Promise<number> {
  const fields = { MessageSid: `SM${"0".repeat(32)}`, MessageStatus: "sent", To: "+440000000000" };
  const text = Object.entries(fields).reduce((all, [name, value]) => all + name + value, hook);
  const answer = await fetch(hook, {
    method: "POST",
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(patience),
    headers: { "x-twilio-signature": createHmac("sha1", token).update(text).digest("base64") },
  });
  return answer.status;
}
