import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { refuseForeignCredentials } from "./refuse-foreign-credentials.ts";

const of = (program: "api" | "worker" | "watch" | "replies", env: NodeJS.ProcessEnv) => () =>
  refuseForeignCredentials(program, env);

test("a program that is handed what opens another's doors refuses to start, and says which in a sentence", () => {
  expect(of("api", { DATABASE_URL: "x", DATABASE_MIGRATOR_URL: "secret" })).toThrow(
    /^The api was given DATABASE_MIGRATOR_URL, which is not its own: each program has a file of its own \(docs\/operating\/settings\.md\)\.$/,
  );
  expect(of("worker", { CAPTCHA_SECRET: "secret", METRICS_TOKEN: "secret" })).toThrow(
    "The worker was given CAPTCHA_SECRET and METRICS_TOKEN, which are not its own:",
  );
  expect(of("worker", { STRIPE_WEBHOOK_SECRET: "secret" })).toThrow("STRIPE_WEBHOOK_SECRET");
  expect(of("watch", { SECRET_KEYS: "secret" })).toThrow("SECRET_KEYS");
  expect(of("replies", { SMTP_URL: "secret" })).toThrow("SMTP_URL");
  expect(of("watch", { SECRET_KEYS: "secret" })).not.toThrow("secret:");
});

test("its own, what is empty and what opens nothing are no reason", () => {
  expect(of("api", { DATABASE_URL: "x", SECRET_KEYS: "x", METRICS_TOKEN: "x" })).not.toThrow();
  expect(of("worker", { SMTP_URL: "x", DATABASE_AUDIT_URL: "", PORT: "3000" })).not.toThrow();
  expect(of("replies", { DATABASE_URL: "x", SECRET_KEYS: "x" })).not.toThrow();
  expect(of("watch", { DATABASE_AUDIT_URL: "x", METRICS_TOKEN: "x" })).not.toThrow();
});

test.each(["api", "worker", "watch", "replies"])(
  "the %s itself does not start with the owner's address",
  async (program) => {
    const file = new URL(`../${program}.ts`, import.meta.url).pathname;
    const env = { PATH: process.env.PATH, DATABASE_MIGRATOR_URL: "postgres://owner@nowhere/x" };
    const started = promisify(execFile)(process.execPath, [file], { env });
    await expect(started).rejects.toThrow(
      `The ${program} was given DATABASE_MIGRATOR_URL, which is not its own`,
    );
  },
);
