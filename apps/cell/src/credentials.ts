/** Of the programs that the server refuses to start with another's: apps/server/src/platform/refuse-foreign-credentials.ts. A test compares. */
export const credentials: Readonly<Record<string, readonly string[]>> = {
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

/** For starting several programs from one environment: what is not that program's is empty. */
export function withoutForeign(program: string): Record<string, string> {
  const foreign = Object.keys(credentials).filter((name) => !credentials[name]?.includes(program));
  return Object.fromEntries(foreign.map((name) => [name, ""]));
}
