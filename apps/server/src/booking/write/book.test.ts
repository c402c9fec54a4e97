import { crmDisconnected, crmUnreachable } from "@milepost/crm/crm-failure.ts";
import { expect, test } from "vitest";
import type { Steps } from "../../platform/engine/steps.ts";
import type { BookingAnswer } from "../../reservations/booking-answer.ts";
import type { BookingWarning } from "../../reservations/booking-warning.ts";
import type { Wrote } from "../wrote.ts";
import { book } from "./book.ts";
import type { BookingActs } from "./booking-acts.ts";
import type { Done } from "./settle-booking.ts";

const deal = { kind: "written", module: "Deals", id: "7" } as const;
const meeting = { kind: "written", module: "Events", id: "8" } as const;
const booked: BookingAnswer = { kind: "booked", redirectUrl: null, warnings: [] };
const refusal = (given: Partial<Extract<Wrote, { kind: "refused" }>> = {}): Wrote => ({
  kind: "refused",
  why: "invalid",
  field: null,
  message: "record is locked",
  ...given,
});

/**
 * A world where everything works, but for what is given; what was done in it is remembered. Nothing can
 * be done to it but in a step.
 */
async function bookIn(given: Partial<BookingActs>) {
  const ran: string[] = [];
  const refused: BookingAnswer[] = [];
  const finished: Done[] = [];
  let isInStep = false;
  const inStep =
    <T>(outcome: T) =>
    async () => {
      if (!isInStep) throw new Error("Done outside of a step");
      return outcome;
    };
  const acts: BookingActs = {
    check: inStep({ kind: "go", wantsMeeting: true, gone: [] }),
    writeRecord: inStep(deal),
    writeAnother: inStep(null),
    writeMeeting: inStep(meeting),
    refuse: async (answer) => {
      refused.push(answer);
      return { answer, due: ["mails"] };
    },
    finish: async (done) => {
      finished.push(done);
      return { answer: booked, due: ["news"] };
    },
    ...given,
  };
  const steps: Steps = {
    async run(name, step) {
      ran.push(name);
      isInStep = true;
      return step().finally(() => {
        isInStep = false;
      });
    },
  };
  return { ...(await book(steps, acts)), ran, refused, finished };
}

const finish = "finish and see what is due";
const giveBack = "give the hold back and see what is due";
const whole = ["check before writing", "write the record", "write what belongs to it"];

test("a booking is checked, then the record is written, then what belongs to it, then the meeting", async () => {
  const { answer, due, ran, finished } = await bookIn({});
  expect(answer).toBe(booked);
  expect(due).toEqual(["news"]);
  expect(ran).toEqual([...whole, "write the meeting", finish]);
  expect(finished).toEqual([{ record: deal, meeting, undone: [], notes: [] }]);
});

test("where no meeting is wanted none is written", async () => {
  const check = async () => ({ kind: "go", wantsMeeting: false, gone: [] }) as const;
  const { ran, finished } = await bookIn({ check });
  expect(ran).toEqual([...whole, finish]);
  expect(finished).toEqual([{ record: deal, meeting: null, undone: [], notes: [] }]);
});

test("a booking that is already made gets the same answer again, and nothing else is done", async () => {
  const answer: BookingAnswer = {
    kind: "booked",
    redirectUrl: "https://crm/7",
    warnings: [{ code: "meeting-unknown" }],
  };
  const again = await bookIn({ check: async () => ({ kind: "answered", answer }) });
  expect(again).toMatchObject({ answer, ran: ["check before writing"], finished: [], refused: [] });
});

test.each<BookingAnswer>([{ kind: "taken" }, { kind: "mandatory", field: "Budget" }])(
  "what is found out before writing (%j) gives the hold back, and nothing is written",
  async (found) => {
    const { answer, due, ran, refused } = await bookIn({
      check: async () => ({ kind: "stop", answer: found }),
    });
    expect(answer).toEqual(found);
    expect(due).toEqual(["mails"]);
    expect(refused).toEqual([found]);
    expect(ran).toEqual(["check before writing", giveBack]);
  },
);

test.each([
  [crmUnreachable("no answer"), "unreachable"],
  [crmDisconnected("refused"), "disconnected"],
])(
  "a CRM that is away before writing (%s) ends it as %s: nothing will appear later",
  async (error, kind) => {
    const { answer, ran } = await bookIn({ check: () => Promise.reject(error) });
    expect(answer).toEqual({ kind });
    expect(ran).toEqual(["check before writing", giveBack]);
  },
);

test("the engine retries any other failure of the check, which does not become an answer", async () => {
  await expect(bookIn({ check: () => Promise.reject(new Error("database")) })).rejects.toThrow(
    "database",
  );
});

test.each<[Wrote, BookingAnswer]>([
  [refusal(), { kind: "refused", why: "record is locked" }],
  [
    refusal({ field: "Amount", message: "invalid data" }),
    { kind: "refused", why: "Amount: invalid data" },
  ],
  [refusal({ why: "mandatory", field: "Budget" }), { kind: "mandatory", field: "Budget" }],
  [
    refusal({ why: "mandatory", message: "required field not found" }),
    { kind: "refused", why: "required field not found" },
  ],
])(
  "a record that the CRM refuses (%j) gives the hold back, in the CRM's own words",
  async (record, expected) => {
    const { answer, ran, refused, finished } = await bookIn({ writeRecord: async () => record });
    expect(answer).toEqual(expected);
    expect(refused).toEqual([expected]);
    expect(finished).toEqual([]);
    expect(ran).toEqual([...whole.slice(0, 2), giveBack]);
  },
);

test("a record of which nobody knows whether it was made is never written again, and left to a person", async () => {
  const record: Wrote = { kind: "unknown" };
  const { ran, finished } = await bookIn({ writeRecord: async () => record });
  expect(ran).toEqual([...whole.slice(0, 2), finish]);
  expect(finished).toEqual([
    {
      record,
      meeting: null,
      notes: [],
      undone: [{ code: "record-unknown" }],
    },
  ]);
});

test("a part that is refused after the record was written does not undo the booking, and is reported", async () => {
  const { ran, finished } = await bookIn({ writeAnother: async () => "contact is locked" });
  expect(ran).toEqual([...whole, "write the meeting", finish]);
  expect(finished[0]).toMatchObject({ record: deal, meeting });
  expect(finished[0]?.undone).toEqual([{ code: "part-refused", message: "contact is locked" }]);
});

test.each<[Wrote, BookingWarning]>([
  [refusal({ message: "no such owner" }), { code: "meeting-refused", message: "no such owner" }],
  [{ kind: "unknown" }, { code: "meeting-unknown" }],
])(
  "a meeting that came to %j leaves the booking standing with a warning",
  async (outcome, told) => {
    const { answer, finished } = await bookIn({ writeMeeting: async () => outcome });
    expect(answer).toBe(booked);
    expect(finished).toEqual([{ record: deal, meeting: outcome, undone: [told], notes: [] }]);
  },
);

test("fields that the CRM no longer has are reported, and leave nothing for a person to finish", async () => {
  const check = async () => ({ kind: "go", wantsMeeting: true, gone: ["Deals.Removed"] }) as const;
  const { finished } = await bookIn({ check });
  expect(finished[0]?.undone).toEqual([]);
  expect(finished[0]?.notes).toEqual([{ code: "field-gone", field: "Deals.Removed" }]);
});

test("a write that fails is thrown on, so that the engine tries it again", async () => {
  const lost = () => Promise.reject(crmUnreachable("no answer"));
  await expect(bookIn({ writeRecord: lost })).rejects.toThrow();
  await expect(bookIn({ writeMeeting: lost })).rejects.toThrow();
});
