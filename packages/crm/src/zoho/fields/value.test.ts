import { expect, test } from "vitest";
import { readValue } from "./read-value.ts";
import { writeValues } from "./write-values.ts";

test("a lookup is read with its name and written by its id alone", () => {
  const owner = { id: "57", name: "Ada Marsh", email: "ada@windows.example" };
  expect(readValue(owner)).toEqual({ id: "57", name: "Ada Marsh" });
  expect(writeValues({ Owner: { id: "57", name: "Ada Marsh" } })).toEqual({ Owner: { id: "57" } });
});

test("texts, numbers, ticks and lists of choices are themselves both ways", () => {
  for (const value of ["Mill House", 12.5, true, null, ["Survey", "Fitting"]]) {
    expect(readValue(value)).toEqual(value);
    expect(writeValues({ Field: value })).toEqual({ Field: value });
  }
});

test("tags are their names, a subform and an object of another kind are empty", () => {
  expect(readValue([{ name: "VIP", id: "1", color_code: null }])).toEqual(["VIP"]);
  expect(readValue([{ Product: "Door" }])).toEqual([]);
  expect(readValue({ RRULE: "FREQ=DAILY" })).toBeNull();
  expect(readValue(undefined)).toBeNull();
});

test("a lookup that does not say to what is no empty one", () => {
  for (const odd of [{}, { name: "Ada Marsh" }, { id: 57, name: "Ada Marsh" }, { id: "" }]) {
    expect(() => readValue(odd)).toThrow("a lookup without a readable id");
  }
});
