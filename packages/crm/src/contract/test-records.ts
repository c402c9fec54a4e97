import { expect, test } from "vitest";
import { instantOf, july, nobody, type World, week } from "./world.ts";

export function testRecords(here: () => World): void {
  test("a record is read with the values asked for, and null for what it does not have", async () => {
    const { crm, customers, users } = here();
    const { nameField, postcodeField, ownerField, emailField } = customers;
    const fields = [nameField, postcodeField, ownerField, emailField, "Never_Heard_Of"];
    const archer = await crm.findRecord(customers.module, customers.archer, fields);
    expect(archer).toMatchObject({
      id: customers.archer,
      values: {
        [nameField]: "Archer",
        [postcodeField]: "MP1 1AA",
        [ownerField]: { id: users.agent },
        [emailField]: null,
        Never_Heard_Of: null,
      },
    });
    expect(instantOf(archer?.modifiedAt ?? "")).toBeGreaterThan(0);
  });

  test("a record that is not there is null, whatever its id looks like", async () => {
    const { crm, customers } = here();
    for (const id of [nobody, "1", "not an id", "", "../users"]) {
      expect(await crm.findRecord(customers.module, id, [customers.nameField])).toBeNull();
    }
  });

  test("a converted lead and one that waits for approval are still found", async () => {
    const { crm, customers } = here();
    for (const id of [customers.converted.id, customers.unapproved]) {
      const found = await crm.findRecord(customers.module, id, [customers.nameField]);
      expect(found?.id).toBe(id);
    }
  });

  test("any number of ids and fields are read, and those that are gone are missing", async () => {
    const { crm, customers } = here();
    const fields = [
      ...Array.from({ length: 70 }, (_, i) => `Unknown_${i}`),
      customers.nameField,
      customers.postcodeField,
    ];
    const ids = [...customers.many, nobody, "nonsense", customers.archer, customers.archer];
    const records = await crm.listRecords(customers.module, ids, fields);
    const wanted = [...customers.many, customers.archer].sort();
    expect(records.map(({ id }) => id).sort()).toEqual(wanted);
    for (const { values } of records) {
      expect(values[customers.nameField]).toMatch(/^(Lead \d+|Archer)$/);
      expect(values[customers.postcodeField]).toBe("MP1 1AA");
      expect(Object.keys(values)).toHaveLength(fields.length);
    }
    expect(await crm.listRecords(customers.module, [], fields)).toEqual([]);
  });

  test("versions are those of the records that touch the span, and no others", async () => {
    const { crm, visits } = here();
    const span = { ...week, startField: visits.startField, endField: visits.endField };
    const touching = await crm.listVersions(visits.module, span);
    expect(touching.map(({ id }) => id).sort()).toEqual([...visits.touching].sort());
    const beginning = await crm.listVersions(visits.module, { ...span, endField: null });
    expect(beginning).toHaveLength(2);
  });

  test("each of two thousand records is listed once", async () => {
    const { crm, visits } = here();
    const span = { ...july, startField: visits.startField, endField: visits.endField };
    const versions = await crm.listVersions(visits.module, span);
    expect(versions.map(({ id }) => id).sort()).toEqual([...visits.many].sort());
  });

  test("a record that was changed has another version", async () => {
    const { crm, visits } = here();
    const [id = ""] = visits.many;
    const span = { ...july, startField: visits.startField, endField: visits.endField };
    const before = (await crm.listVersions(visits.module, span)).find((one) => one.id === id);
    await crm.updateRecord(visits.module, id, { [visits.nameField]: "Changed" });
    const after = (await crm.listVersions(visits.module, span)).find((one) => one.id === id);
    expect(instantOf(after?.modifiedAt ?? "")).toBeGreaterThan(instantOf(before?.modifiedAt ?? ""));
  });

  test("records are found by part of a text, in order, and at most fifty", async () => {
    const { crm, customers } = here();
    const find = (text: string) =>
      crm.searchRecords(customers.module, { field: customers.nameField, text });
    expect(await find("lead 00")).toEqual(
      customers.many.slice(0, 10).map((id, i) => ({ id, name: `Lead 00${i}` })),
    );
    expect(await find("Lead 11")).toHaveLength(10);
    expect((await find("Lead")).length).toBe(50);
    expect(await find("nobody is called so")).toEqual([]);
    const first = await find("");
    expect(first).toHaveLength(50);
    expect(first[0]).toEqual({ id: customers.archer, name: "Archer" });
  });

  test("what people type is only ever text", async () => {
    const { crm, customers } = here();
    const find = (text: string) =>
      crm.searchRecords(customers.module, { field: customers.nameField, text });
    expect((await find("O'Brien (Mill), Ltd")).map(({ id }) => id)).toEqual([customers.odd]);
    for (const text of ["x)or(id:not_equal:1", "' or id is not null", "a\\", "),(", "%"]) {
      expect(await find(text)).toEqual([]);
    }
  });
}
