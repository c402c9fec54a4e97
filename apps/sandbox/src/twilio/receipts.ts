import { createHmac } from "node:crypto";
import type { Message } from "./phone-book.ts";

export interface Receipts {
  /** Posts the message's status to the address after so many milliseconds. */
  send(url: string, message: Message, waitMs: number): void;
  close(): void;
}

/** Twilio's signature: the whole address, then each parameter's name and value in the order of the names. */
function signatureOf(token: string, url: string, fields: Readonly<Record<string, string>>): string {
  let signed = url;
  for (const name of Object.keys(fields).sort()) signed += name + fields[name];
  return createHmac("sha1", token).update(Buffer.from(signed, "utf-8")).digest("base64");
}

export function openReceipts(token: string): Receipts {
  const timers = new Set<NodeJS.Timeout>();
  async function post(url: string, message: Message): Promise<void> {
    const fields: Record<string, string> = {
      AccountSid: message.account_sid,
      ApiVersion: message.api_version,
      From: message.from ?? "",
      MessageSid: message.sid,
      MessageStatus: message.status,
      SmsSid: message.sid,
      SmsStatus: message.status,
      To: message.to,
      ...(message.error_code !== null && { ErrorCode: String(message.error_code) }),
    };
    await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "user-agent": "TwilioProxy/1.1",
        "x-twilio-signature": signatureOf(token, url, fields),
      },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    })
      .then((answer) => answer.body?.cancel())
      .catch(() => {});
  }
  return {
    send(url, message, waitMs) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void post(url, message);
      }, waitMs);
      timer.unref();
      timers.add(timer);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
