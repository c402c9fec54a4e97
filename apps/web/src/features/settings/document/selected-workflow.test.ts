import { expect, test } from "vitest";
import { afterAdding, afterDeleting, selectedWorkflow } from "./selected-workflow.ts";

const workflows = [1, 3, 7].map((workflowId) => ({ workflowId }));

test("the address names the workflow; a stranger to it falls back to the default one", () => {
  expect(selectedWorkflow(workflows, "3")).toEqual({ workflowId: 3 });
  expect(selectedWorkflow(workflows, "4")).toEqual({ workflowId: 1 });
  expect(selectedWorkflow(workflows.slice(1), null)).toEqual({ workflowId: 3 });
  expect(selectedWorkflow([], "1")).toBeNull();
});

test("after a deletion the previous workflow is selected, then the next, else 1", () => {
  const previous = afterDeleting(workflows, 3);
  const next = afterDeleting(workflows.slice(1), 3);
  const none = afterDeleting([{ workflowId: 3 }], 3);
  // Spec: Deleting removes it and selects the previous workflow, then the next, else 1.
  expect({ previous, next, none }).toEqual({ previous: 1, next: 7, none: 1 });
  expect(afterDeleting(workflows, 7)).toBe(3);
});

test("after adding one the new one is selected, or the one with the highest id", () => {
  // Spec: After a workflow is added the list is refetched and the new (or highest-id) workflow is selected.
  expect([afterAdding(workflows, 3), afterAdding(workflows, 9)]).toEqual([3, 7]);
});
