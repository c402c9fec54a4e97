/** Shorter texts are too common to be anybody's secret, and cutting them out would reveal them by their absence. */
const shortest = 6;

/**
 * The last line of defence: whatever an error of somebody else's says, what is secret in the
 * configuration is not printed. `secretNames` hold keys, passwords, or addresses with a password.
 */
export function withoutSecrets(env: NodeJS.ProcessEnv): (line: string) => string {
  const secrets = secretNames
    .flatMap((name) => [env[name] ?? "", ...partsOf(env[name] ?? "")])
    .filter((text) => text.length >= shortest)
    .sort((a, b) => b.length - a.length);
  return (line) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "(secret)"), line);
}

const secretNames = [
  "DATABASE_URL",
  "DATABASE_AUDIT_URL",
  "ZOHO_CLIENT_SECRET",
  "SECRET_KEYS",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TWILIO_AUTH_TOKEN",
  "CAPTCHA_SECRET",
  "METRICS_TOKEN",
];

/** Of a list of keys each key, of an address its password as written and as meant. */
function partsOf(text: string): string[] {
  const url = URL.parse(text);
  if (url?.password) return [url.password, decodeURIComponent(url.password)];
  return text.split(",").flatMap((entry) => entry.split(":").slice(1));
}
