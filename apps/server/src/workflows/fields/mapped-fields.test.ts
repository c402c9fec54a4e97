import { expect, test } from "vitest";
import { guessMappings } from "./guess-mappings.ts";
import { mappedFields } from "./mapped-fields.ts";

const [unmapped] = guessMappings({}, { sourceModule: "Leads", destinationModule: "Deals" });
if (!unmapped) throw new Error("There are no app fields");

const mapping = (id: string, parent: string | null, module: string, destinationField: string) => ({
  ...unmapped,
  id,
  parentAppFieldId: parent,
  fieldMappings: unmapped.fieldMappings.map((details) => ({
    ...details,
    mappedModule: module,
    destinationField,
  })),
});

test("an app field lives where its own mapping and its further ones say, in their order", () => {
  const mappings = [
    mapping("appPostcode", null, "Deals", "Visit_Postcode"),
    mapping("appCity", null, "Leads", "City"),
    mapping("custom-app-appPostcode-1", "appPostcode", "Leads", "Zip_Code"),
  ];
  expect(mappedFields({ mappings }, "appPostcode")).toEqual([
    { module: "Deals", field: "Visit_Postcode" },
    { module: "Leads", field: "Zip_Code" },
  ]);
});

test("a mapping without a destination, and an app field without a mapping, live nowhere", () => {
  const mappings = [mapping("appPostcode", null, "Deals", "")];
  expect(mappedFields({ mappings }, "appPostcode")).toEqual([]);
  expect(mappedFields({ mappings }, "appCity")).toEqual([]);
});
