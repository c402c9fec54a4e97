import { expect, test } from "vitest";
import { organisationIdOf } from "./organisation-id-of.ts";

test("an organisation has one id, as a UUID, and another in another data centre", () => {
  const id = organisationIdOf("eu", "20098765");
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(organisationIdOf("eu", "20098765")).toBe(id);
  expect(organisationIdOf("us", "20098765")).not.toBe(id);
});
