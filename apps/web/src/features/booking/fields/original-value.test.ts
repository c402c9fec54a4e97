import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { type Known, originalValue } from "./original-value.ts";

const chloe = { id: "31", name: "Chloe Bennett", email: "chloe@fairfield.example" };
const daniel = { id: "32", name: "Daniel Okafor", email: "daniel@fairfield.example" };
const mappings = withAppFields([], "Deals");
const known: Known = {
  settings: { ...defaultWorkflowSettings, mappings },
  record: {
    customer: {
      name: null,
      email: null,
      postcode: null,
      phone: null,
      street: null,
      city: null,
      recordUrl: "https://crm.example/tab/Leads/11",
    },
  },
  booking: { appBookingAgent: chloe, appFieldAgent: daniel },
  wish: {
    slot: "W1Mon10am",
    deviation: 0,
    recordId: "77001",
    fieldagent: "a1",
    wf: 1,
    inviteEmail: null,
    week: null,
    postcode: null,
    isAnotherWanted: false,
  },
};

test("who books and who goes stand on the form with id, name and email", () => {
  const shownFor = (ref: string) =>
    mappings.filter(({ id }) => id === ref).map((mapping) => originalValue(known, mapping));
  // Spec: A user-lookup value is an object with name, id and e-mail.
  expect(shownFor("appBookingAgent")).toEqual([chloe]);
  expect(shownFor("appFieldAgent")).toEqual([daniel]);
});
