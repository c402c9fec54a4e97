import { captchaScoreAtLeast } from "@milepost/contract/limits.ts";
import { z } from "zod";

/** `unknown`: the provider did not answer, which says nothing about the person. */
type CaptchaVerdict = "person" | "machine" | "unknown";

export type Captcha = (answer: string, action: string) => Promise<CaptchaVerdict>;

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  /** Where the answer was given, and when. */
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
});

/** Milliseconds. */
const deadline = 5_000;
/** Milliseconds: an answer is good for two minutes, and clocks differ. */
const oldest = 180_000;

interface Options {
  /** Undefined: nobody is asked, and everybody is a person. */
  readonly secret: string | undefined;
  readonly url: string;
  /** Of our own pages: an answer from elsewhere proves nothing here. */
  readonly hostname: string;
  /** The provider did not answer, or not what could be read. */
  readonly onUnknown: () => void;
}

/** reCAPTCHA's own protocol. */
export function captcha({ secret, url, hostname, onUnknown }: Options): Captcha {
  return async (answer, action) => {
    if (secret === undefined) return "person";
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ secret, response: answer }),
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
    }).catch(() => null);
    const verdict = Verdict.safeParse(await response?.json().catch(() => null));
    if (!response?.ok || !verdict.success) {
      onUnknown();
      return "unknown";
    }
    const { success, score = 0, action: asked, hostname: at, challenge_ts: when } = verdict.data;
    const age = Math.abs(Date.now() - Date.parse(when ?? ""));
    const isOurs = asked === action && at === hostname && age <= oldest;
    return success && isOurs && score >= captchaScoreAtLeast ? "person" : "machine";
  };
}
