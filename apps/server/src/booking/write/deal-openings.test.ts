import type { Values } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import type { StoredField } from "../../workflows/fields/stored-field.ts";
import type { Wrote } from "../wrote.ts";
import { dealOpenings, firstTaken } from "./deal-openings.ts";

const list = (name: string, options: string[], given: Partial<StoredField> = {}): StoredField => ({
  name,
  label: name,
  type: "dropdown",
  options,
  optionLabels: options,
  required: true,
  longest: null,
  isWritable: true,
  isUnique: false,
  ...given,
});
const stage = list("Stage", ["-None-", "Survey", "Qualification", "Won"]);
const standard = { layout: 0, value: "Standard", stages: ["Qualification", "Won"] };
const second = { layout: 0, value: "Repeat", stages: ["Survey", "Won"] };
const trade = { layout: 1, value: "Trade", stages: ["Survey"] };
const withPipelines = [
  list("Pipeline", ["Trade", "Standard", "Repeat"], { pipelines: [standard, second, trade] }),
  stage,
];

test("without pipelines a deal begins at the first stage, and none is named", () => {
  expect(dealOpenings([stage], {})).toEqual([{ Stage: "Survey" }]);
  const unused = list("Pipeline", [], { required: false, pipelines: [] });
  expect(dealOpenings([unused, stage], {})).toEqual([{ Stage: "Survey" }]);
});

test("with pipelines it begins at the first stage of the layout's first pipeline, the standard layout's before the others", () => {
  expect(dealOpenings(withPipelines, {})).toEqual([
    { Pipeline: "Standard", Stage: "Qualification" },
    { Pipeline: "Trade", Stage: "Survey" },
  ]);
});

test("what the workflow says of the one decides the other", () => {
  expect(dealOpenings(withPipelines, { Pipeline: "Repeat" })).toEqual([
    { Pipeline: "Repeat", Stage: "Survey" },
  ]);
  expect(dealOpenings(withPipelines, { Stage: "Survey" })).toEqual([
    { Pipeline: "Repeat", Stage: "Survey" },
    { Pipeline: "Trade", Stage: "Survey" },
  ]);
  const both = { Pipeline: "Trade", Stage: "Won" };
  expect(dealOpenings(withPipelines, both)).toEqual([both]);
});

test("a pipeline that we have not heard of is left to the CRM", () => {
  expect(dealOpenings(withPipelines, { Pipeline: "New" })).toEqual([
    { Pipeline: "New", Stage: "Survey" },
  ]);
});

test("where layouts are kept from us, a pipeline that the CRM insists on is the first that it lists", () => {
  const pipeline = list("Pipeline", ["-None-", "Standard"]);
  expect(dealOpenings([pipeline, stage], {})).toEqual([{ Pipeline: "Standard", Stage: "Survey" }]);
});

test("nothing is made up where the CRM lists nothing", () => {
  expect(dealOpenings([], {})).toEqual([{}]);
  expect(dealOpenings([list("Stage", ["-None-"])], {})).toEqual([{}]);
});

const standardOpening = { Pipeline: "Standard", Stage: "Qualification" };
const tradeOpening = { Pipeline: "Trade", Stage: "Enquiry" };
const written: Wrote = { kind: "written", module: "Deals", id: "1" };
const refused = (field: string | null, why: "invalid" | "locked" = "invalid"): Wrote => ({
  kind: "refused",
  why,
  field,
  message: "no",
});

/** A CRM that gives these answers in turn, and what it was asked. */
async function tell(...answers: Wrote[]) {
  const asked: Values[] = [];
  const outcome = await firstTaken([standardOpening, tradeOpening], async (values) => {
    asked.push(values);
    return answers[asked.length - 1] ?? written;
  });
  return { asked, outcome };
}

test("the first opening is enough where the CRM takes it", async () => {
  expect(await tell(written)).toEqual({ asked: [standardOpening], outcome: written });
});

test.each(["Pipeline", "Stage", null])(
  "when the CRM refuses a pipeline that is not the layout's, naming %s, the next one is tried",
  async (field) => {
    const { asked, outcome } = await tell(refused(field), written);
    expect(asked).toEqual([standardOpening, tradeOpening]);
    expect(outcome).toEqual(written);
  },
);

test("what is refused for something else is not tried again", async () => {
  expect((await tell(refused("Amount"))).asked).toEqual([standardOpening]);
  expect((await tell(refused(null, "locked"))).asked).toEqual([standardOpening]);
});

test("where none fits the first refusal is what is said; what another is refused for counts", async () => {
  const first = refused("Stage");
  expect((await tell(first, refused("Pipeline"))).outcome).toEqual(first);
  const other = refused("Amount");
  expect((await tell(first, other)).outcome).toEqual(other);
});
