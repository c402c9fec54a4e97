import type { Values } from "@milepost/crm/crm.ts";
import { expect, test } from "vitest";
import type { Wrote } from "../wrote.ts";
import { firstTaken } from "./first-taken.ts";

const standard = { Pipeline: "Standard", Stage: "Qualification" };
const trade = { Pipeline: "Trade", Stage: "Enquiry" };
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
  const outcome = await firstTaken([standard, trade], async (values) => {
    asked.push(values);
    return answers[asked.length - 1] ?? written;
  });
  return { asked, outcome };
}

test("the first opening is enough where the CRM takes it", async () => {
  expect(await tell(written)).toEqual({ asked: [standard], outcome: written });
});

test.each(["Pipeline", "Stage", null])(
  "when the CRM refuses a pipeline that is not the layout's, naming %s, the next one is tried",
  async (field) => {
    const { asked, outcome } = await tell(refused(field), written);
    expect(asked).toEqual([standard, trade]);
    expect(outcome).toEqual(written);
  },
);

test("what is refused for something else is not tried again", async () => {
  expect((await tell(refused("Amount"))).asked).toEqual([standard]);
  expect((await tell(refused(null, "locked"))).asked).toEqual([standard]);
});

test("where none fits the first refusal is what is said; what another is refused for counts", async () => {
  const first = refused("Stage");
  expect((await tell(first, refused("Pipeline"))).outcome).toEqual(first);
  const other = refused("Amount");
  expect((await tell(first, other)).outcome).toEqual(other);
});
