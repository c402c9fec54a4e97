import { captchaScoreAtLeast } from "@milepost/contract";
import { z } from "zod";

/** `unknown`: the provider did not answer, which says nothing about the person. */
type CaptchaVerdict = "person" | "machine" | "unknown";

export type Captcha = (answer: string, action: string) => Promise<CaptchaVerdict>;

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});

const deadline = 5_000;

/** reCAPTCHA's own protocol. Without a secret nobody is asked, and everybody is a person. */
export function captcha({ secret, url }: { secret: string | undefined; url: string }): Captcha {
  return async (answer, action) => {
    if (secret === undefined) return "person";
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ secret, response: answer }),
      redirect: "error",
      signal: AbortSignal.timeout(deadline),
    }).catch(() => null);
    const verdict = Verdict.safeParse(await response?.json().catch(() => null));
    if (!response?.ok || !verdict.success) return "unknown";
    const { success, score = 0, action: asked } = verdict.data;
    return success && asked === action && score >= captchaScoreAtLeast ? "person" : "machine";
  };
}
