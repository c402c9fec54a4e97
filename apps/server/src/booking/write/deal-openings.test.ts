import { expect, test } from "vitest";
import type { StoredField } from "../../workflows/fields/stored-field.ts";
import { dealOpenings } from "./deal-openings.ts";

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
