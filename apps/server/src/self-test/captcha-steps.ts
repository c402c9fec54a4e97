import { z } from "zod";
import { failed, notConfigured, ok, patience, type Step } from "./step.ts";

const page = "docs/connecting/recaptcha.md";

interface CaptchaConfig {
  readonly CAPTCHA_SECRET?: string | undefined;
  readonly CAPTCHA_SITE_KEY?: string | undefined;
  readonly CAPTCHA_URL: string;
  readonly CAPTCHA_SCRIPT_URL: string;
}

const Verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** Both keys, or neither: a page that asks no captcha sends nothing that a secret could judge. */
export function captchaSteps(config: CaptchaConfig): Step[] {
  const { CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = config;
  if (secret === undefined && siteKey === undefined) return [off];
  return [
    {
      asks: "reCAPTCHA about an answer that is made up",
      expects: "to be refused, and the secret not",
      page,
      async ask() {
        if (secret === undefined)
          return failed(
            "no CAPTCHA_SECRET",
            "Set it next to CAPTCHA_SITE_KEY: answers are not looked at.",
          );
        const answer = await fetch(config.CAPTCHA_URL, {
          method: "POST",
          signal: AbortSignal.timeout(patience),
          body: new URLSearchParams({ secret, response: "self-test" }),
        });
        const { "error-codes": codes, success } = Verdict.parse(await answer.json());
        if (success) return failed("it is taken for a person", "Is CAPTCHA_URL right?");
        const isOurs = !codes.some((code) => code.endsWith("input-secret"));
        return isOurs
          ? ok(codes.join(", "))
          : failed(codes.join(", "), "CAPTCHA_SECRET is not one of reCAPTCHA's.");
      },
    },
    {
      asks: "the script that the customer's page loads",
      expects: "to be served for CAPTCHA_SITE_KEY",
      page,
      async ask() {
        if (siteKey === undefined)
          return failed(
            "no CAPTCHA_SITE_KEY",
            "Set it next to CAPTCHA_SECRET: no customer could accept.",
          );
        const { status } = await fetch(`${config.CAPTCHA_SCRIPT_URL}?render=${siteKey}`, {
          signal: AbortSignal.timeout(patience),
        });
        return status === 200 ? ok("served") : failed(`${status}`, "Is CAPTCHA_SITE_KEY right?");
      },
    },
  ];
}

const off: Step = {
  asks: "reCAPTCHA",
  expects: "two keys",
  page,
  ask: async () => notConfigured("no keys", "The signed link alone is the customer's proof."),
};
