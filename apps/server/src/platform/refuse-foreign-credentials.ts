/** Programs that last. A command is started by a person, who may have them all. */
type Program = "api" | "worker" | "watch" | "replies";

/** Whatever opens something, and for whom: who reads one program's environment gets no further than it. */
const credentials: Readonly<Record<string, readonly Program[]>> = {
  DATABASE_URL: ["api", "worker", "replies"],
  DATABASE_AUDIT_URL: ["watch"],
  DATABASE_MIGRATOR_URL: [],
  DATABASE_SUPERUSER_URL: [],
  POSTGRES_PASSWORD: [],
  DIRECTORY_URL: ["api"],
  DIRECTORY_MIGRATOR_URL: [],
  SECRET_KEYS: ["api", "worker", "replies"],
  ZOHO_CLIENT_SECRET: ["api", "worker"],
  STRIPE_SECRET_KEY: ["api", "worker"],
  STRIPE_WEBHOOK_SECRET: ["api"],
  TWILIO_AUTH_TOKEN: ["api", "worker"],
  CAPTCHA_SECRET: ["api"],
  METRICS_TOKEN: ["api", "watch"],
  SMTP_URL: ["worker"],
};

/** Throws where a program was given what is not its own. Empty is not given. */
export function refuseForeignCredentials(program: Program, env: NodeJS.ProcessEnv): void {
  const foreign = Object.entries(credentials).flatMap(([name, owners]) =>
    env[name] && !owners.includes(program) ? [name] : [],
  );
  if (foreign.length === 0) return;
  const are = foreign.length === 1 ? "is" : "are";
  throw new Error(
    `The ${program} was given ${foreign.join(" and ")}, which ${are} not its own: each program has a file of its own (docs/operating/settings.md).`,
  );
}
