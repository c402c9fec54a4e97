import { expect, test } from "vitest";
import type { Crm, Reference, Values, Written } from "../crm.ts";
import { instantOf, newReference, nobody, type World } from "./world.ts";

export function testWrites(here: () => World): void {
  const visit = (name: string, values: Values = {}) => {
    const { visits } = here();
    return { ...visits.needed, [visits.nameField]: name, ...values };
  };
  const reference = (): Reference => ({
    field: here().visits.referenceField,
    value: newReference(),
  });

  test("a new record holds what was given", async () => {
    const { crm, visits, users, contact } = here();
    const [option = ""] = visits.listField.options;
    const values = visit("Archer: survey", {
      [visits.startField]: "2026-09-01T10:00:00+01:00",
      [visits.agentField]: { id: users.agent, name: "" },
      [visits.listField.name]: option,
      [visits.contactField]: { id: contact.id, name: "" },
    });
    const own = reference();
    const id = idOf(await crm.createRecord(visits.module, values, own));
    const fields = [...Object.keys(values), own.field];
    const found = await crm.findRecord(visits.module, id, fields);
    expect(found?.values).toMatchObject({
      [visits.nameField]: "Archer: survey",
      [visits.agentField]: { id: users.agent },
      [visits.listField.name]: option,
      [visits.contactField]: { id: contact.id },
      [own.field]: own.value,
    });
    const start = found?.values[visits.startField];
    expect(instantOf(String(start))).toBe(instantOf("2026-09-01T10:00:00+01:00"));
  });

  test("the same reference is the same record, however often it is written", async () => {
    const { crm, visits } = here();
    const own = reference();
    const first = await crm.createRecord(visits.module, visit("Once"), own);
    expect(await crm.createRecord(visits.module, visit("Once"), own)).toEqual(first);
    expect(idOf(await crm.createRecord(visits.module, visit("Twice"), reference()))).not.toBe(
      idOf(first),
    );
  });

  test("a record is found by the reference it was written with, and by no other", async () => {
    const { crm, visits } = here();
    const own = reference();
    expect(await crm.findByReference(visits.module, own)).toBeNull();
    const id = idOf(await crm.createRecord(visits.module, visit("Found"), own));
    expect(await crm.findByReference(visits.module, own)).toBe(id);
    expect(await crm.findByReference(visits.module, reference())).toBeNull();
  });

  test("without a reference a record is written all the same", async () => {
    const { crm, visits } = here();
    expect(await crm.createRecord(visits.module, visit("Plain"), null)).toMatchObject({
      kind: "written",
    });
  });

  test("a refusal names its reason and its field, and nothing was written", async () => {
    const { crm, visits } = here();
    const { [visits.nameField]: _, ...nameless } = visit("");
    expect(await crm.createRecord(visits.module, nameless, reference())).toMatchObject({
      kind: "refused",
      why: "mandatory",
      field: visits.nameField,
    });
    const wrong = visit("Wrong", { [visits.startField]: "tomorrow" });
    expect(await crm.createRecord(visits.module, wrong, reference())).toMatchObject({
      kind: "refused",
      why: "invalid",
      field: visits.startField,
    });
    const taken = reference();
    await crm.createRecord(visits.module, visit("First"), taken);
    const again = visit("Second", { [taken.field]: taken.value });
    expect(await crm.createRecord(visits.module, again, null)).toMatchObject({
      kind: "refused",
      why: "duplicate",
      field: taken.field,
    });
  });

  test("who may not write is refused, and so is everybody on a locked record", async () => {
    const { crm, onlooker, visits } = here();
    expect(await onlooker.createRecord(visits.module, visit("No"), reference())).toMatchObject({
      kind: "refused",
      why: "not-allowed",
    });
    const change = { [visits.nameField]: "No" };
    expect(await crm.updateRecord(visits.module, visits.locked, change)).toMatchObject({
      kind: "refused",
      why: "locked",
    });
    expect(await crm.updateRecord(visits.module, nobody, change)).toMatchObject({
      kind: "refused",
      why: "not-found",
    });
  });

  test("an update changes what it names, and null empties", async () => {
    const { crm, visits } = here();
    const values = visit("Before", { [visits.startField]: "2026-09-02T10:00:00+01:00" });
    const id = idOf(await crm.createRecord(visits.module, values, reference()));
    const change = { [visits.nameField]: "After", [visits.startField]: null };
    expect(await crm.updateRecord(visits.module, id, change)).toEqual({ kind: "written", id });
    const fields = [visits.nameField, visits.startField, visits.referenceField];
    const found = await crm.findRecord(visits.module, id, fields);
    expect(found?.values).toMatchObject(change);
    expect(found?.values[visits.referenceField]).toMatch(/^ref-/);
  });

  const slot = { start: "2026-09-01T10:00:00+01:00", end: "2026-09-01T11:30:00+01:00" };

  function meet(crm: Crm, about: { module: string; id: string } | null, own: Reference | null) {
    const { users } = here();
    const words = { title: "Survey", place: "1 High Street", description: "Bring a ladder" };
    return crm.createMeeting({ ...slot, ...words, ownerId: users.agent, about, values: {} }, own);
  }

  test("a meeting about a lead, a contact or a deal is in the agent's diary, once", async () => {
    const { crm, meetings, customers, contact, visits, users } = here();
    const [visitId = ""] = visits.touching;
    const abouts = [
      { module: customers.module, id: customers.archer },
      contact,
      { module: visits.module, id: visitId },
      null,
    ];
    for (const about of abouts) {
      const own = { field: meetings.referenceField, value: newReference() };
      const id = idOf(await meet(crm, about, own));
      expect(await meet(crm, about, own)).toEqual({ kind: "written", id });
      const span = { from: slot.start, to: slot.end };
      const [meeting] = await crm.listMeetings([id], span, [own.field, meetings.titleField]);
      expect(meeting).toMatchObject({
        ownerId: users.agent,
        participantIds: [],
        place: "1 High Street",
        values: { [own.field]: own.value, [meetings.titleField]: "Survey" },
      });
      expect(meeting?.occurrences.map(({ start }) => instantOf(start))).toEqual([
        instantOf(slot.start),
      ]);
      expect((await crm.listMeetingVersions(span)).map((one) => one.id)).toContain(id);
      await crm.removeMeeting(id);
    }
  });

  test("a meeting is moved in time and to another person, and the rest of it stays", async () => {
    const { crm, meetings, users, contact } = here();
    const own = { field: meetings.referenceField, value: newReference() };
    const id = idOf(await meet(crm, contact, own));
    const later = { start: "2026-09-02T14:00:00+01:00", end: "2026-09-02T15:00:00+01:00" };
    const change = { ...later, ownerId: users.admin, values: {} };
    expect(await crm.updateMeeting(id, change)).toEqual({ kind: "written", id });
    expect(await crm.updateMeeting(id, change)).toEqual({ kind: "written", id });
    const span = { from: later.start, to: later.end };
    const [meeting] = await crm.listMeetings([id], span, [own.field, meetings.titleField]);
    expect(meeting).toMatchObject({
      ownerId: users.admin,
      place: "1 High Street",
      values: { [own.field]: own.value, [meetings.titleField]: "Survey" },
    });
    expect(meeting?.occurrences.map(({ start }) => instantOf(start))).toEqual([
      instantOf(later.start),
    ]);
    const before = await crm.listMeetingVersions({ from: slot.start, to: slot.end });
    expect(before.map((one) => one.id)).not.toContain(id);
    await crm.removeMeeting(id);
    for (const gone of [id, nobody])
      expect(await crm.updateMeeting(gone, change)).toMatchObject({ kind: "refused" });
  });

  test("a meeting is removed, and removing it again is no mistake", async () => {
    const { crm, meetings } = here();
    const own = { field: meetings.referenceField, value: newReference() };
    const id = idOf(await meet(crm, null, own));
    await crm.removeMeeting(id);
    expect(await crm.listMeetings([id], { from: slot.start, to: slot.end }, [])).toEqual([]);
    await crm.removeMeeting(id);
    await crm.removeMeeting(nobody);
  });

  test("what was deleted is known to be, and what was never there is not", async () => {
    const { crm, meetings } = here();
    const own = { field: meetings.referenceField, value: newReference() };
    const id = idOf(await meet(crm, null, own));
    expect(await crm.listDeleted(meetings.module, [id])).toEqual([]);
    await crm.removeMeeting(id);
    expect(await crm.listDeleted(meetings.module, [id, nobody])).toEqual([id]);
  });

  test("a lead is converted once, and says again what it became", async () => {
    const { crm, customers, visits } = here();
    const lead = { [customers.nameField]: "Newcomer", [customers.companyField]: "Newcomer & Co" };
    const own = { field: customers.referenceField, value: newReference() };
    const id = idOf(await crm.createRecord(customers.module, lead, own));
    const deal = { ...visits.needed, [visits.nameField]: "Newcomer: survey" };
    expect(await crm.findConversion(id)).toBeNull();
    const became = await crm.convertLead(id, deal);
    expect(became).toMatchObject({ kind: "converted", contactId: expect.stringMatching(/^\d+$/) });
    expect(became).toMatchObject({ dealId: expect.stringMatching(/^\d+$/) });
    expect(await crm.convertLead(id, deal)).toEqual(became);
    expect(await crm.findConversion(id)).toEqual(became);
  });

  test("the same customer again becomes the contact and the account that are there", async () => {
    const { crm, customers } = here();
    const become = async (values: Values) => {
      const own = { field: customers.referenceField, value: newReference() };
      const id = idOf(await crm.createRecord(customers.module, values, own));
      return crm.convertLead(id, null);
    };
    const name = `Returning ${newReference()}`;
    const customer = { [customers.nameField]: name, [customers.companyField]: name };
    const withEmail = { ...customer, [customers.emailField]: `${newReference()}@home.example` };
    const first = await become(withEmail);
    expect(first).toMatchObject({
      contactId: expect.stringMatching(/^\d+$/),
      accountId: expect.stringMatching(/^\d+$/),
    });
    expect(await become(withEmail)).toEqual(first);
    expect(await become(customer)).toEqual(first);
  });

  test("a lead that was converted before says what it became, and one that is not there is refused", async () => {
    const { crm, customers } = here();
    const { id, contactId } = customers.converted;
    expect(await crm.convertLead(id, null)).toEqual({
      kind: "converted",
      contactId,
      accountId: null,
      dealId: null,
    });
    for (const wrong of [nobody, "nonsense"]) {
      expect(await crm.findConversion(wrong)).toBeNull();
      expect(await crm.convertLead(wrong, null)).toMatchObject({
        kind: "refused",
        why: "not-found",
      });
    }
  });
}

function idOf(written: Written): string {
  if (written.kind === "written") return written.id;
  throw new Error(`It was not written: ${JSON.stringify(written)}`);
}
