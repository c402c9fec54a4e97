import { expect, test } from "vitest";
import type { CrmField } from "../crm.ts";
import type { World } from "./world.ts";

export function testFields(here: () => World): void {
  test("the fields of a module are listed with what may be written to them", async () => {
    const { crm, visits, contact } = here();
    const fields = byName(await crm.listFields(visits.module));
    expect(fields.get(visits.nameField)).toMatchObject({
      kind: "text",
      isMandatory: true,
      isWritable: true,
    });
    expect(fields.get(visits.startField)).toMatchObject({ kind: "datetime", isMandatory: false });
    expect(fields.get(visits.agentField)).toMatchObject({ kind: "user", lookupModule: null });
    expect(fields.get(visits.referenceField)).toMatchObject({
      kind: "text",
      isUnique: true,
      longest: 64,
    });
    const list = fields.get(visits.listField.name);
    expect(list?.kind).toBe("list");
    expect(list?.options.map(({ value }) => value)).toEqual(visits.listField.options);
    expect(fields.get(visits.fixedField)?.isWritable).toBe(false);
    expect(fields.get(visits.contactField)).toMatchObject({
      kind: "lookup",
      lookupModule: contact.module,
    });
  });

  test("what only the layout demands is mandatory too", async () => {
    const { crm, customers } = here();
    const fields = byName(await crm.listFields(customers.module));
    expect(fields.get(customers.nameField)?.isMandatory).toBe(true);
    expect(fields.get(customers.companyField)?.isMandatory).toBe(true);
    expect(fields.get(customers.emailField)?.isMandatory).toBe(false);
  });

  test("a module that is not there has no fields at all", async () => {
    const { crm } = here();
    expect(await crm.listFields("Nowhere")).toBeNull();
  });
}

function byName(fields: readonly CrmField[] | null): ReadonlyMap<string, CrmField> {
  return new Map((fields ?? []).map((field) => [field.name, field]));
}
