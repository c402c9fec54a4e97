import { createHmac, timingSafeEqual } from "node:crypto";
import type { Receipt, SignedCall } from "./sms.ts";

const ends = ["delivered", "undelivered", "failed"] as const;

/** Null: not signed by Twilio for this very address, or no receipt. */
export function readTwilioReceipt(
  authToken: string,
  { url, signature, body }: SignedCall,
): Receipt | null {
  const fields = new URLSearchParams(body);
  if (!isSignedByTwilio(authToken, { url, signature }, fields)) return null;
  const id = fields.get("MessageSid");
  const to = fields.get("To");
  if (id === null || to === null) return null;
  const status = fields.get("MessageStatus");
  const code = Number(fields.get("ErrorCode") ?? Number.NaN);
  return {
    id,
    to,
    end: ends.find((end) => end === status) ?? null,
    code: Number.isInteger(code) ? code : null,
  };
}

/** The address, then each field's name and value in the order of the names: HMAC-SHA1 by our token. */
export function isSignedByTwilio(
  authToken: string,
  { url, signature }: Pick<SignedCall, "url" | "signature">,
  fields: URLSearchParams,
): boolean {
  const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const text = sorted.reduce((all, [name, value]) => `${all}${name}${value}`, url);
  const expected = createHmac("sha1", authToken).update(text).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
