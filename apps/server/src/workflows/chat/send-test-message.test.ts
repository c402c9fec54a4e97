import { expect, test } from "vitest";
import { inWords } from "./send-test-message.ts";

test("whatever becomes of a test message, a sentence says so", () => {
  expect(inWords({ kind: "sent" })).toMatch(/^We sent/);
  expect(inWords({ kind: "off" })).toBe("Enter a webhook address first.");
  expect(inWords({ kind: "refused", status: null })).toMatch(/^Only https addresses of Slack/);
  expect(inWords({ kind: "refused", status: 404 })).toContain("(404)");
  const away = { kind: "unreachable", why: "ENOTFOUND", retryAfter: null } as const;
  expect(inWords(away)).toBe("The chat didn’t answer (ENOTFOUND). Try again in a minute.");
});
