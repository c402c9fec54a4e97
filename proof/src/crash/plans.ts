import type { Random } from "@milepost/kit/random.ts";
import { type CrashPoint, type CrashStory, crashStories, type Moment } from "./point.ts";

/** A rule of the emulated CRM, mail server or provider of texts, in its control page's words; or of the engine's gate. */
export interface FaultRule {
  readonly to: "rules" | "mail" | "twilio" | "engine";
  readonly body: Readonly<Record<string, unknown>>;
}

interface Whom {
  readonly zgid: string;
  readonly email: string;
  readonly phone: string;
}

/** What else goes wrong while a worker dies. */
export interface FaultPlan {
  readonly name: string;
  readonly stories: readonly CrashStory[];
  /** For one case: of one company's CRM, one customer's mails and texts. */
  readonly rules: (random: Random, whom: Whom) => readonly FaultRule[];
  /** Ended and started again meanwhile; null: nothing is. It is everybody's, so such cases run together. */
  readonly restarts: "PostgreSQL" | "Restate" | "api" | null;
  /** Not at some moment, but when the story has ended and the api is about to hear of it. */
  readonly atAnswer?: true;
  /** The crash that this is worst with, and so the first with which it is tried. */
  readonly isWorstAt?: (crash: { readonly point: CrashPoint; readonly moment: Moment }) => boolean;
}

const asked: readonly CrashStory[] = ["cancel", "move", "myCancel", "myMove"];
const withCrm: readonly CrashStory[] = ["book", "invite", ...asked, "remind", "offer"];
const withMail: readonly CrashStory[] = ["invite", "endHold", "sendOwed", ...asked, "remind"];
const all = crashStories;

/** About so many calls does a booking make; a fault begins at one of them. */
const calls = 16;
const write = "/crm/v8/(Leads|Contacts|Accounts|Deals|Events)(/\\d+(/actions/convert)?)?$";

const isWrite = ({ what }: CrashPoint) => /^fetch (POST|PUT) .*\/v8\/(?!coql)/.test(what);

const crm = (name: string, rule: (random: Random) => Readonly<Record<string, unknown>>) => ({
  name,
  stories: withCrm,
  restarts: null,
  rules: (random: Random, { zgid }: Whom): FaultRule[] => [
    { to: "rules", body: { zgid, fromCall: random.whole(1, calls), ...rule(random) } },
  ],
});

/** At writes, where the answer decides whether it was done. Reads of the same addresses are GET. */
const atWrites = (kind: string, random: Random) => ({
  kind,
  path: write,
  method: random.pick(["POST", "POST", "PUT"]),
  fromCall: random.whole(1, 3),
  forCalls: random.whole(1, 3),
});

const mail = (name: string, rule: (random: Random) => Readonly<Record<string, unknown>>) => ({
  name,
  stories: withMail,
  restarts: null,
  rules: (random: Random, { email }: Whom): FaultRule[] => [
    { to: "mail", body: { to: email, ...rule(random) } },
  ],
});

const sms = (name: string, rule: (random: Random) => Readonly<Record<string, unknown>>) => ({
  name,
  stories: ["remind"] as const,
  restarts: null,
  rules: (random: Random, { phone }: Whom): FaultRule[] => [
    { to: "twilio", body: { to: phone, ...rule(random) } },
  ],
});

const restart = (name: string, restarts: FaultPlan["restarts"]): FaultPlan => ({
  name,
  restarts,
  stories: all,
  rules: () => [],
});

/** Milliseconds: longer than a write is waited for, which is 20 s. */
const tooSlow = 21_500;

export const faultPlans: readonly FaultPlan[] = [
  { name: "none", stories: all, rules: () => [], restarts: null },
  crm("CRM down", (random) => ({ kind: "down", forCalls: random.whole(1, 8) })),
  crm("CRM slow", (random) => ({
    kind: "slow",
    forCalls: random.whole(1, 4),
    ms: random.whole(500, 3_000),
  })),
  {
    ...crm("CRM slow to write", (random) => ({
      kind: "slow",
      path: write,
      method: "POST",
      fromCall: 1,
      ms: random.chance(0.1) ? tooSlow : random.whole(4_000, 8_000),
    })),
    // What is written is done after the one who asked for it is dead, and another asks again.
    isWorstAt: ({ point, moment }) => moment === "sent" && isWrite(point),
  },
  crm("CRM 429", (random) => ({ kind: "429", forCalls: random.whole(1, 4) })),
  crm("CRM 401", (random) => ({ kind: "401", forCalls: random.whole(1, 3) })),
  crm("CRM reset after success", (random) => atWrites("reset-after-commit", random)),
  crm("CRM 500 after success", (random) => atWrites("500-after-commit", random)),
  crm("CRM partial success", (random) => atWrites("partial", random)),
  crm("CRM answers nonsense", (random) => ({
    kind: random.pick(["html", "truncated", "500"]),
    forCalls: random.whole(1, 4),
  })),
  { ...mail("SMTP refuses", () => ({ kind: "refuse", times: 3 })), stories: ["invite"] },
  mail("SMTP busy", (random) => ({ kind: "busy", times: random.whole(1, 4) })),
  mail("SMTP reply lost", (random) => ({ kind: "lose-reply", times: random.whole(1, 3) })),
  mail("SMTP down", (random) => ({ kind: "down", times: random.whole(1, 4) })),
  sms("SMS reply lost", (random) => ({ kind: "lose-reply", times: random.whole(1, 3) })),
  sms("SMS down", (random) => ({
    kind: random.pick(["down", "busy", "broken"]),
    times: random.whole(1, 4),
  })),
  {
    name: "engine's reply lost",
    stories: ["book", "invite", "sendOwed", ...asked],
    // Once, and who asks again hears of it; or for longer than anybody asks.
    rules: (random) => [{ to: "engine", body: { times: random.pick([1, 100]) } }],
    restarts: null,
  },
  restart("PostgreSQL restarted", "PostgreSQL"),
  {
    ...restart("PostgreSQL gone at the end", "PostgreSQL"),
    // The answer of a cancellation or a move is not the first that the agent waits for.
    stories: ["book", "invite"],
    atAnswer: true,
  },
  restart("engine restarted", "Restate"),
  restart("api killed", "api"),
];
