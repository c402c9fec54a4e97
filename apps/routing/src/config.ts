import { availableParallelism } from "node:os";

export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** A directory made by `build-tiles.ts`. */
  readonly tiles: string;
  readonly workers: number;
  /** From a request's arrival to its answer, waiting included. Milliseconds. */
  readonly deadlineMs: number;
  /** How many requests may wait while every worker is busy. */
  readonly queue: number;
}

/** Whatever opens something of Milepost's. Drive times need none of it. */
const credentials = [
  "DATABASE_URL",
  "DATABASE_AUDIT_URL",
  "DATABASE_MIGRATOR_URL",
  "DATABASE_SUPERUSER_URL",
  "POSTGRES_PASSWORD",
  "DIRECTORY_URL",
  "DIRECTORY_MIGRATOR_URL",
  "SECRET_KEYS",
  "ZOHO_CLIENT_SECRET",
  "CAPTCHA_SECRET",
  "METRICS_TOKEN",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TWILIO_AUTH_TOKEN",
  "SMTP_URL",
];

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const foreign = credentials.filter((name) => env[name]);
  if (foreign.length > 0) {
    throw new Error(`Routing was given ${foreign.join(" and ")}, and it needs no credential.`);
  }
  const tiles = env.ROUTING_TILES;
  if (!tiles) {
    throw new Error("ROUTING_TILES is missing: it names a directory made by build-tiles.");
  }
  return {
    host: env.ROUTING_HOST ?? "127.0.0.1",
    port: wholeNumber(env, "ROUTING_PORT", 8002, 0),
    tiles,
    workers: wholeNumber(env, "ROUTING_WORKERS", availableParallelism(), 1),
    deadlineMs: wholeNumber(env, "ROUTING_DEADLINE_MS", 10_000, 1),
    queue: wholeNumber(env, "ROUTING_QUEUE", 64, 0),
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, ifMissing: number, least: number) {
  const text = env[name];
  if (text === undefined || text === "") return ifMissing;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`${name} must be a whole number from ${least} upwards, not "${text}".`);
}
