import { expect, test } from "vitest";
import { bookAddress } from "../../platform/book-address.ts";
import { searchAddress } from "../../platform/search-address.ts";
import { insteadOf, wishOf } from "./wish.ts";

const query =
  "deviation=-15&recordId=77001&fieldagent=a1&inviteEmail=ava%2Bb%40c.example&wf=2&week=2026-11-16&postcode=MP1+1AA&another=true";
const wish = wishOf("W1Mon10am", 2, new URLSearchParams(query));

test("the page's address says what is to be booked, and comes back the same", () => {
  // Spec: Booking state: formData, editedFields (value and original per field), recordId, fieldagent, inviteEmail, deviation, wf, slot.
  expect(wish).toEqual({
    recordId: "77001",
    fieldagent: "a1",
    inviteEmail: "ava+b@c.example",
    deviation: -15,
    wf: 2,
    slot: "W1Mon10am",
    week: "2026-11-16",
    postcode: "MP1 1AA",
    isAnotherWanted: true,
  });
  const [, again = ""] = wish ? bookAddress(wish).split("?") : [];
  expect(wishOf("W1Mon10am", 2, new URLSearchParams(again))).toEqual(wish);
  expect(wish && searchAddress(wish)).toBe("/search?wf=2&postcode=MP1+1AA&recordId=77001");
});

test("without a record there is nobody to book for", () => {
  expect(wishOf("W1Mon10am", 1, new URLSearchParams("recordId=+"))).toBeNull();
});

test("an invitation that cannot have gone anywhere is none", () => {
  const params = new URLSearchParams("recordId=1&inviteEmail=nobody");
  expect(wishOf("W1Mon10am", 1, params)?.inviteEmail).toBeNull();
});

test("another slot counts from the week in which it was found", () => {
  const other = {
    slot: "W1Wed1pm",
    appFieldAgentId: "a2",
    salesPersonName: "Sam",
    start: "2026-11-25T13:00:00+00:00",
    end: "2026-11-25T14:30:00+00:00",
  };
  expect(wish && insteadOf(wish, other)).toEqual({
    ...wish,
    slot: "W1Wed1pm",
    fieldagent: "a2",
    deviation: 0,
    week: "2026-11-16",
  });
});
