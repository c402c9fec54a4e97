import { randomUUID } from "node:crypto";

/** What `siteverify` says, in reCAPTCHA's own words. */
interface Verdict {
  readonly success: boolean;
  readonly score?: number;
  readonly action?: string;
  readonly challenge_ts?: string;
  readonly hostname?: string;
  readonly "error-codes"?: readonly string[];
}

/** How the captcha judges from now on. */
export interface Mood {
  /** 0 is surely a machine, 1 surely a person. */
  readonly score: number;
  /** Milliseconds before a verdict. */
  readonly waitMs: number;
}

const kind: Mood = { score: 0.9, waitMs: 0 };
/** An answer is good for two minutes and once. */
const goodForMs = 120_000;

export interface Captcha {
  mood(): Mood;
  change(mood: Partial<Mood>): Mood;
  /** Back to how it was at first. */
  clear(): void;
  /** For the script in a page: an answer that stands for this visit. */
  answer(siteKey: string, action: string, hostname: string): string;
  verify(secret: string | undefined, answer: string | undefined): Verdict;
}

/** One secret for every site key, as the sandbox has one client. */
export function openCaptcha(options: { secret: string; now: () => number }): Captcha {
  let mood = kind;
  const given = new Map<string, { action: string; hostname: string; at: number }>();
  const refuse = (code: string): Verdict => ({ success: false, "error-codes": [code] });
  return {
    mood: () => mood,
    change(change) {
      mood = { ...mood, ...change };
      return mood;
    },
    clear() {
      mood = kind;
    },
    answer(siteKey, action, hostname) {
      const answer = `${siteKey}.${randomUUID()}`;
      given.set(answer, { action, hostname, at: options.now() });
      return answer;
    },
    verify(secret, answer) {
      if (!secret) return refuse("missing-input-secret");
      if (secret !== options.secret) return refuse("invalid-input-secret");
      if (!answer) return refuse("missing-input-response");
      const visit = given.get(answer);
      if (!visit) return refuse("invalid-input-response");
      // The second time as if it were too late; what was never given out is something else.
      if (options.now() - visit.at > goodForMs) return refuse("timeout-or-duplicate");
      given.set(answer, { ...visit, at: Number.NEGATIVE_INFINITY });
      const { action, hostname, at } = visit;
      const challenge = { challenge_ts: new Date(at).toISOString(), hostname };
      return { success: true, score: mood.score, action, ...challenge };
    },
  };
}
