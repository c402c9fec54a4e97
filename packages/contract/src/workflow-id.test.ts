import { expect, test } from "vitest";
import { readSettingsVersion } from "./endpoints/settings-history.ts";
import { WorkflowId, WorkflowIdText } from "./workflow-id.ts";

test("a number that the database cannot count to is refused before it gets there", () => {
  const [most, more] = [2 ** 31 - 1, 2 ** 31];
  expect(WorkflowId.safeParse(most).success).toBe(true);
  expect(WorkflowId.safeParse(more).success).toBe(false);
  expect(WorkflowIdText.safeParse(String(most)).data).toBe(most);
  expect(WorkflowIdText.safeParse(String(more)).success).toBe(false);
  const { params } = readSettingsVersion;
  expect(params.safeParse({ workflowId: "1", version: String(most) }).success).toBe(true);
  expect(params.safeParse({ workflowId: "1", version: String(more) }).success).toBe(false);
});
