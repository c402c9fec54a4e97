import { expect, test } from "vitest";
import { hostileAddresses } from "../testing/hostile-addresses.ts";
import { defaultChatHosts, isAllowedHostsEntry, judgeWebhookAddress } from "./webhook-address.ts";

const judge = (text: string, allowed = defaultChatHosts) => judgeWebhookAddress(text, allowed).kind;

test.each([
  "https://hooks.slack.com/services/T0/B0/x",
  "HTTPS://Hooks.Slack.com/services/T0/B0/x",
  "https://default0.10.environment.api.powerplatform.com:443/powerautomate/x?sp=%2Ftriggers&sig=a-b_c",
  "https://prod-12.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sv=1.0",
  "https://company.webhook.office.com/webhookb2/x@y/IncomingWebhook/z",
])("%s is somewhere we post to", (text) => {
  expect(judge(text)).toBe("allowed");
});

test("nothing that hides another host is somewhere we post to", () => {
  const corpus = hostileAddresses("127.0.0.1:4010");
  expect(new Set(corpus).size).toBeGreaterThanOrEqual(120);
  expect(corpus.filter((text) => judge(text) === "allowed")).toEqual([]);
});

test("an address beyond 2,000 characters is refused", () => {
  expect(judge(`https://hooks.slack.com/${"a".repeat(2_000)}`)).toBe("refused");
});

test("an origin is trusted as it is configured and in no other spelling", () => {
  const allowed = ["http://127.0.0.1:4010"];
  const address = judgeWebhookAddress("http://127.0.0.1:4010/slack/x", allowed);
  expect(address).toMatchObject({ kind: "allowed", isTrusted: true });
  for (const other of [
    "http://127.0.0.1:4011/x",
    "https://127.0.0.1:4010/x",
    "http://127.0.0.1:40100/x",
    "http://127.1:4010/x",
    "http://localhost:4010/x",
    "http://127.0.0.1:4010@evil.example/",
    "http://127.0.0.1:4010",
    "http://127.0.0.1:4010/\\x",
    "http://127.0.0.1:4010/a b",
  ]) {
    expect(judge(other, allowed), other).toBe("refused");
  }
});

test("configuration takes hosts, names below a host and whole origins, and nothing vaguer", () => {
  const good = [
    "hooks.slack.com",
    "*.logic.azure.com",
    "http://127.0.0.1:4010",
    "https://a.example",
  ];
  const bad = [
    "*",
    "*.com",
    "a.*.com",
    "com",
    "https://a.example/",
    "ftp://a.example",
    "http://",
    "",
  ];
  expect(good.filter((entry) => !isAllowedHostsEntry(entry))).toEqual([]);
  expect(bad.filter(isAllowedHostsEntry)).toEqual([]);
});
