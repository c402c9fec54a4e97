import type { Sms } from "./sms.ts";
import { twilio } from "./twilio.ts";

interface Configured {
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_URL: string;
}

/** Null: no account is configured, and nobody is texted. */
export function configuredSms(config: Configured, ask: typeof fetch): Sms | null {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_URL: url,
  } = config;
  if (accountSid === undefined) return null;
  if (authToken === undefined || from === undefined) {
    const missing = authToken === undefined ? "TWILIO_AUTH_TOKEN" : "TWILIO_FROM";
    throw new Error(
      `The settings are wrong (docs/operating/settings.md):\n  ${missing} is missing: it is needed next to TWILIO_ACCOUNT_SID.`,
    );
  }
  return twilio({ url, accountSid, authToken, from, fetch: ask });
}
