import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { expect, test } from "vitest";
import { buttonAddress, firstSteps, progressInWords } from "./first-steps.ts";

const finding = (code: Finding["code"]): Finding => ({
  code,
  severity: "error",
  sentence: "Something.",
  section: null,
  field: null,
});
const nothing = { searched: false, searchedFromRecord: false, booked: false };
const done = (steps: ReturnType<typeof firstSteps>) =>
  steps.filter(({ isDone }) => isDone).map(({ name }) => name);

test("each step is ticked by what is there, and what is not known is not ticked", () => {
  const findings = [finding("no-field-agents"), finding("mandatory-unmapped"), finding("no-users")];
  const steps = firstSteps({ findings, begun: nothing, hasAccess: null });
  expect(done(steps)).toEqual(["connect", "slots"]);
  expect(steps.find(({ name }) => name === "trial")?.isDone).toBeNull();
  expect(progressInWords(steps)).toBe("2 of 9 done");
});

test("who has booked has searched; that a record was opened is shown by a search from one", () => {
  const begun = { searched: false, searchedFromRecord: false, booked: true };
  const steps = firstSteps({ findings: [], begun, hasAccess: true });
  expect(steps.filter(({ isDone }) => !isDone).map(({ name }) => name)).toEqual(["button"]);
  const all = firstSteps({
    findings: [],
    begun: { ...begun, searchedFromRecord: true },
    hasAccess: true,
  });
  expect(progressInWords(all)).toBe("9 of 9 done");
});

test("the button's address names the workflow and the module's own id", () => {
  expect(buttonAddress("https://app.example", 3, "Deals")).toBe(
    "https://app.example/search?wf=3&recordId=$" + "{Deals.Deal Id}",
  );
});
