import { expect, test } from "vitest";
import { restoreSettings } from "./endpoints/settings-history.ts";
import { WorkflowId, WorkflowIdText } from "./workflow-id.ts";

test("a number that the database cannot count to is refused before it gets there", () => {
  const [most, more] = [2 ** 31 - 1, 2 ** 31];
  expect(WorkflowId.safeParse(most).success).toBe(true);
  expect(WorkflowId.safeParse(more).success).toBe(false);
  expect(WorkflowIdText.safeParse(String(most)).data).toBe(most);
  expect(WorkflowIdText.safeParse(String(more)).success).toBe(false);
  const lastUpdatedAt = "2026-11-15T00:00:00Z";
  expect(restoreSettings.body.safeParse({ version: more, lastUpdatedAt }).success).toBe(false);
});
