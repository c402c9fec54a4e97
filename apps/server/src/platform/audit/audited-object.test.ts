import { holdSlot, releaseHold } from "@milepost/contract/endpoints/booking.ts";
import { saveSettings } from "@milepost/contract/endpoints/settings.ts";
import { syncCrmFields } from "@milepost/contract/settings/crm-field.ts";
import { expect, test } from "vitest";
import { auditedObject } from "./audited-object.ts";

test("what a call is about is named by ids, the workflows first", () => {
  const body = { wf: 3, recordId: "3652397000000649013" };
  expect(auditedObject(holdSlot, { body })).toBe("workflow 3 record 3652397000000649013");
  const id = "00000000-0000-4000-8000-000000000001";
  expect(auditedObject(releaseHold, { params: { id } })).toBe(`reservation ${id}`);
  const workflowUpdates = [{ workflowId: 1 }, { workflowId: 2 }];
  expect(auditedObject(saveSettings, { body: { workflowUpdates } })).toBe("workflow 1 workflow 2");
  expect(auditedObject(syncCrmFields, {})).toBeNull();
});

test("what somebody typed in an id's place is not written down", () => {
  const body = { wf: 3, recordId: "ada@customer.example" };
  expect(auditedObject(holdSlot, { body })).toBe("workflow 3");
});
