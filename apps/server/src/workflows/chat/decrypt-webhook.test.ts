import { randomBytes } from "node:crypto";
import {
  defaultWorkflowSettings,
  type WorkflowSettings,
} from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { seal as openSeal } from "../../platform/seal.ts";
import { decryptDifferences, decryptWebhook, encryptWebhook } from "./decrypt-webhook.ts";

const seal = openSeal([{ id: "one", key: randomBytes(32) }]);
const [ours, theirs] = ["ours", "theirs"] as OrganisationId[] as [OrganisationId, OrganisationId];
const address = "https://hooks.slack.com/services/T0/B0/secret";
const withWebhook = (webhookUrl: string): WorkflowSettings => ({
  ...defaultWorkflowSettings,
  notifications: { system: "slack", webhookUrl },
});
const urlOf = ({ notifications }: WorkflowSettings) => notifications.webhookUrl;
const kept = encryptWebhook(seal, ours, withWebhook(address), defaultWorkflowSettings);

test("a webhook is kept sealed and opens as it was written", () => {
  expect(urlOf(kept)).not.toContain("secret");
  expect(urlOf(decryptWebhook(seal, ours, kept))).toBe(address);
});

test("a webhook that is saved again is the same, and another one is not", () => {
  expect(encryptWebhook(seal, ours, withWebhook(address), kept)).toEqual(kept);
  const other = encryptWebhook(seal, ours, withWebhook(`${address}2`), kept);
  expect(urlOf(other)).not.toBe(urlOf(kept));
  expect(urlOf(decryptWebhook(seal, ours, other))).toBe(`${address}2`);
});

test("no webhook is none, before and after", () => {
  const none = encryptWebhook(seal, ours, withWebhook(""), kept);
  expect(urlOf(none)).toBe("");
  expect(decryptWebhook(seal, ours, none)).toEqual(none);
});

test("one that was kept open is sealed when it is saved again", () => {
  const sealed = encryptWebhook(seal, ours, withWebhook(address), withWebhook(address));
  expect(urlOf(sealed)).not.toContain("secret");
});

test("another organisation's webhook, or one whose key is gone, reads as none", () => {
  expect(urlOf(decryptWebhook(seal, theirs, kept))).toBe("");
  const later = openSeal([{ id: "two", key: randomBytes(32) }]);
  expect(urlOf(decryptWebhook(later, ours, kept))).toBe("");
});

test("of what was changed only the webhook is opened", () => {
  const none = { system: "slack", webhookUrl: "" };
  const changes = [
    { key: "notifications", from: none, to: kept.notifications },
    { key: "dayStartTime", from: "08:00", to: "09:00" },
  ];
  expect(decryptDifferences(seal, ours, changes)).toEqual([
    { key: "notifications", from: none, to: withWebhook(address).notifications },
    { key: "dayStartTime", from: "08:00", to: "09:00" },
  ]);
});
