import { expect, test } from "vitest";
import { initialWorkflow, workflowOrDefault } from "./remembered-workflow.ts";

const one = { workflowId: 1 };
const two = { workflowId: 2 };

test("the only workflow is used, whatever is remembered", () => {
  expect(initialWorkflow([two], 1)).toBe(two);
});

test("of several, only a remembered one that is still open is chosen in advance", () => {
  expect(initialWorkflow([one, two], 2)).toBe(two);
  expect(initialWorkflow([one, two], 3)).toBeNull();
  expect(initialWorkflow([one, two], null)).toBeNull();
  expect(initialWorkflow([], 1)).toBeNull();
});

test("a search without a workflow takes the remembered one, else the default", () => {
  expect(workflowOrDefault("7", 2)).toBe("7");
  // Spec: Default selected workflow id 1, remembered in local storage.
  expect.soft([workflowOrDefault(null, 2), workflowOrDefault(null, null)]).toEqual(["2", "1"]);
  // Spec: The default workflow id is 1.
  expect.soft(workflowOrDefault(null, null)).toBe("1");
});
