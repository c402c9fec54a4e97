import { expect, test } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

const clean = withoutSecrets({
  DATABASE_URL: "postgres://milepost_app:p%40ssword1@db/milepost",
  SECRET_KEYS: "a:b25lIGtleSBvZiAzMiBieXRlcw==,b:YW5vdGhlciBrZXk=",
  ZOHO_CLIENT_SECRET: "1000-very-secret",
  METRICS_TOKEN: "on",
});

test("whatever is secret in the configuration is cut out of a line", () => {
  expect(clean("no postgres://milepost_app:p%40ssword1@db/milepost")).toBe("no (secret)");
  expect(clean("password p@ssword1 or p%40ssword1")).toBe("password (secret) or (secret)");
  expect(clean("key YW5vdGhlciBrZXk= of 1000-very-secret")).toBe("key (secret) of (secret)");
});

test("what is too short to be a secret stays, and so does everything else", () => {
  expect(clean("on port 5432 of db: milepost_app")).toBe("on port 5432 of db: milepost_app");
});
