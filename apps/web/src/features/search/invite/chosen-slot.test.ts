import { expect, test } from "vitest";
import { chosenAddress, chosenAlternative, chosenFreed } from "./chosen-slot.ts";

const search = { wf: "2", postcode: "MP2 4AB", recordId: "554", moving: null };
const slot = {
  code: "W1Mon10am",
  deviation: -15,
  agentId: "u7",
  agentName: "Sam Field",
  times: { start: "2025-02-10T10:00:00+00:00", end: "2025-02-10T12:00:00+00:00" },
  week: "2025-02-03",
};

test("the booking page's address says which slot, for whom, with whom and who was invited", () => {
  expect(chosenAddress(search, slot, "jo+visit@example.com", true)).toBe(
    "/book/W1Mon10am?deviation=-15&recordId=554&fieldagent=u7&inviteEmail=jo%2Bvisit%40example.com&wf=2&week=2025-02-03&postcode=MP2+4AB&another=true",
  );
});

test("what is not known or was not done is left out of the address", () => {
  expect(chosenAddress({ ...search, postcode: "" }, { ...slot, week: null }, null, false)).toBe(
    "/book/W1Mon10am?deviation=-15&recordId=554&fieldagent=u7&wf=2",
  );
});

test("an alternative counts its weeks from the one it was found in", () => {
  const alternative = {
    slot: "W2Wed1pm",
    appFieldAgentId: "u8",
    salesPersonName: "Ben Cole",
    start: "2025-02-19T13:00:00+00:00",
    end: "2025-02-19T15:00:00+00:00",
  };
  expect(chosenAlternative(alternative)).toMatchObject({
    code: "W2Wed1pm",
    deviation: 0,
    agentId: "u8",
    week: "2025-02-03",
  });
});

test("a slot that has opened is invited to with the code, the week and the times that it was offered with", () => {
  const offer = {
    workflowId: 2,
    recordId: "554",
    postcode: "MP2 4AB",
    bookingId: "0193b3a0-0000-7000-8000-000000000001",
    moving: null,
    added: 6,
    start: "2025-02-19T13:00:00+00:00",
    end: "2025-02-19T15:00:00+00:00",
    timezone: "Europe/London",
    fieldAgent: "Ben Cole",
    holdEndsAt: "2025-02-10T10:15:00Z",
    slot: "W2Wed1pm",
    deviation: 0,
    week: "2025-02-03",
    appFieldAgentId: "u8",
    takenBy: "Jo Desk",
    isMine: true,
  } as const;
  expect(chosenFreed(offer)).toEqual({
    code: "W2Wed1pm",
    deviation: 0,
    agentId: "u8",
    agentName: "Ben Cole",
    times: { start: offer.start, end: offer.end },
    week: "2025-02-03",
  });
});
