import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { expect, test } from "vitest";
import { findingPlace } from "./finding-place.ts";

const finding: Finding = {
  code: "field-unmapped",
  severity: "warning",
  sentence: "Something.",
  section: "general",
  field: "mappings.2.destinationField",
};

test("a finding leads to its control and names it, else to its section, and nowhere if it cannot be fixed", () => {
  expect(findingPlace(finding)).toEqual({
    title: "Field Mapping",
    hash: "setting-mappings.2.destinationField",
  });
  expect(findingPlace({ ...finding, field: null })).toEqual({
    title: "General settings",
    hash: "general",
  });
  const nowhere = { ...finding, section: null, field: null };
  expect(findingPlace({ ...nowhere, code: "no-connection" })).toBeNull();
  expect(findingPlace({ ...nowhere, code: "fields-not-read" })).toEqual({
    title: "Sync CRM Fields",
    hash: "sync-crm-fields",
  });
});
