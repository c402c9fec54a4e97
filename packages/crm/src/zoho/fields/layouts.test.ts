import { expect, test } from "vitest";
import { Layouts, readLayouts } from "./layouts.ts";

const value = (actual_value: string, maps: unknown = undefined) => ({ actual_value, maps });
const stages = (...names: string[]) => [
  { api_name: "Probability", pick_list_values: [value("10")] },
  { api_name: "Stage", pick_list_values: names.map((name) => value(name)) },
];
const layout = (api_name: string, pick_list_values: unknown, more: object = {}) => ({
  api_name,
  name: api_name,
  status: "active",
  sections: [
    { fields: [{ api_name: "Account_Name", required: api_name === "Standard__s" }] },
    { fields: [{ api_name: "Pipeline", required: true, pick_list_values }] },
  ],
  ...more,
});
const read = (...layouts: object[]) => readLayouts(Layouts.parse({ layouts }));

test("the standard layout says what is required, and its pipelines come before those of others", () => {
  const { required, pipelines } = read(
    layout("Trade", [value("Trade (Trade)", stages("Survey"))]),
    layout("Old", [value("Old (Old)", stages("Gone"))], { status: "inactive" }),
    layout("Standard__s", [
      value("-None-", []),
      value("Standard (Standard)", stages("-None-", "Qualification", "Closed Won")),
      { ...value("Retired", stages("Survey")), type: "unused" },
      value("Empty", stages()),
    ]),
  );
  expect([...required]).toEqual(["Account_Name", "Pipeline"]);
  expect(pipelines).toEqual([
    { layout: 0, value: "Standard (Standard)", stages: ["Qualification", "Closed Won"] },
    { layout: 1, value: "Trade (Trade)", stages: ["Survey"] },
  ]);
});

test.each([
  ["none", []],
  ["null", null],
  ["something else", "Standard"],
  ["without maps", [value("Standard (Standard)"), value("Other", null)]],
  ["with odd maps", [value("Standard (Standard)", "Stage"), value("Other", [null, { id: 1 }])]],
  ["with odd values", [null, { display_value: "x" }, value("A", [{ api_name: "Stage" }])]],
])("pipelines that are %s are none, and the rest of the layout is read", (_, values) => {
  const { required, pipelines } = read(layout("Standard__s", values));
  expect(pipelines).toEqual([]);
  expect(required.has("Account_Name")).toBe(true);
});

test("without a layout nothing is required, and that is not the whole of it", () => {
  expect(read()).toEqual({ required: new Set(), pipelines: [], isWhole: false });
});
