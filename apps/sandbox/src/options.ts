import type { StripeOptions } from "./stripe/stripe.ts";
import type { TwilioOptions } from "./twilio/routes.ts";

export interface SandboxOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Where mails are taken; 0 takes a free one. */
  readonly smtpPort: number;
  /** `smtp://host:port` that takes answers to invitations, as a domain's MX record would say; null: nobody does. */
  readonly answersTo: string | null;
  /** Where state is kept across restarts; null keeps it in memory. */
  readonly dataDirectory: string | null;
  /** Where "Open in Milepost" leads; no slash at the end. */
  readonly milepostUrl: string;
  /** The one application registered at the emulated Zoho, with the same secret in every data centre. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly stripe: StripeOptions;
  /** Of the emulated reCAPTCHA, for every site key. */
  readonly captchaSecret: string;
  readonly twilio: TwilioOptions;
  /** Milliseconds since 1970. Given, so that codes and tokens can be seen to expire. */
  readonly now: () => number;
}

/** An unset variable and an empty one are the same. */
export function readOptions(env: Readonly<Record<string, string | undefined>>): SandboxOptions {
  const milepostUrl = (env.MILEPOST_URL || "http://localhost:3000").replace(/\/+$/, "");
  return {
    host: env.SANDBOX_HOST || "127.0.0.1",
    port: readPort("SANDBOX_PORT", env.SANDBOX_PORT || "4010"),
    smtpPort: readPort("SANDBOX_SMTP_PORT", env.SANDBOX_SMTP_PORT || "0"),
    answersTo: env.SANDBOX_ANSWERS_TO || null,
    dataDirectory: env.SANDBOX_DATA || null,
    milepostUrl,
    clientId: env.ZOHO_CLIENT_ID || "1000.SANDBOX",
    clientSecret: env.ZOHO_CLIENT_SECRET || "sandbox-secret",
    redirectUris: (env.ZOHO_REDIRECT_URIS || `${milepostUrl}/auth/zoho/callback`)
      .split(",")
      .map((uri) => uri.trim()),
    captchaSecret: env.CAPTCHA_SECRET || "captcha-secret",
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY || "sk_test_sandbox",
      hookSecret: env.STRIPE_WEBHOOK_SECRET || "whsec_sandbox",
      hookUrl: `${milepostUrl}/hooks/stripe`,
    },
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID || `AC${"0".repeat(32)}`,
      authToken: env.TWILIO_AUTH_TOKEN || "twilio-sandbox-token",
    },
    now: Date.now,
  };
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} is "${text}". Maybe a number from 0 to 65535 was meant.`);
}
