import { expect, test } from "vitest";
import type { Arrival } from "./arrivals.ts";
import type { Book, Happening, Visit, Workflow } from "./book.ts";
import { judge } from "./judge.ts";
import { dueTimes, type Rule } from "./rule.ts";
import { wallClocksOf } from "./wall-clocks.ts";
import { witnessOf } from "./witness-of.ts";

const hour = 3_600_000;
/** London, whose clocks go back on 25 October 2026 at one in the morning, UTC. */
const clocks = wallClocksOf(
  new Map([
    [
      "Europe/London",
      [
        { from: Date.UTC(2026, 9, 1), ahead: hour },
        { from: Date.UTC(2026, 9, 25, 1), ahead: 0 },
      ],
    ],
  ]),
);
const rule: Rule = {
  zone: "Europe/London",
  ways: ["email"],
  minutesBefore: [1_440, 120],
  quietFrom: 20 * 60,
  quietTo: 8 * 60,
};
const at = (day: number, hours: number, minutes = 0) =>
  clocks.instantOf(Date.UTC(2026, 9, day, hours, minutes), rule.zone);
const workflow: Workflow = { number: 1, organisation: "o", zone: rule.zone };
const visit: Visit = {
  id: "v",
  workflow,
  agentId: "a",
  agent: "Agent 1",
  minutes: 90,
  email: "rosa@customer.example",
  phone: "447700900123",
  trouble: { email: null, sms: null },
};
const [booked, start] = [at(20, 9), at(25, 13)];
const usual: readonly Happening[] = [
  { kind: "save", workflow, rule, at: at(2, 9) },
  { kind: "book", visit, startsAt: start, at: booked },
];

/** With a look each minute. */
function bookOf(more: readonly Happening[] = [], change: Partial<Book> = {}): Book {
  const [from, to] = [at(2, 9), at(28, 9)];
  return {
    from,
    to,
    workflows: [workflow],
    visits: [visit],
    happenings: [...usual, ...more],
    outages: [],
    accidents: [],
    looks: Array.from({ length: (to - from) / 60_000 }, (_, look) => from + look * 60_000),
    ...change,
  };
}

const words = "on Sunday 25 October 2026, 1pm - 2:30pm, with Agent 1.";
const mailAt = (instant: number, id = `${instant}`, text = words): Arrival => ({
  way: "email",
  at: instant + 20,
  visit,
  text,
  id,
  bytes: id,
});
/** The day before at the same time by the clock, and two hours before. */
const right = [mailAt(at(24, 13)), mailAt(at(25, 11))];

/** Only what is not 0. */
function wrongsOf(book: Book, arrivals: readonly Arrival[]) {
  const { wrongs } = judge(witnessOf(book, clocks), arrivals);
  return Object.fromEntries(Object.entries(wrongs).filter(([, count]) => count > 0));
}

test("what comes as it was set is right, across the night in which the clocks go back", () => {
  expect(wrongsOf(bookOf(), right)).toEqual({});
  expect(at(25, 13) - at(24, 13)).toBe(25 * hour);
});

test("what is meant for quiet hours is due five minutes before them", () => {
  const dues = dueTimes(at(24, 9), rule, clocks).map((due) => due.at);
  expect(dues).toEqual([at(23, 9), at(23, 19, 55)]);
  const together = { ...rule, minutesBefore: [120, 60] };
  expect(dueTimes(at(24, 8, 30), together, clocks)).toEqual([
    { minutesBefore: 60, at: at(23, 19, 55) },
  ]);
});

test.each([
  ["missing", right.slice(1), { missing: 1 }],
  [
    "of an old time",
    [mailAt(at(24, 13), "1", words.replace("1pm", "2pm"))],
    { oldTime: 1, missing: 1 },
  ],
  ["in quiet hours", [mailAt(at(23, 21)), ...right], { inQuiet: 1, early: 1 }],
  ["twice", [...right, mailAt(at(25, 11, 1), "again")], { twice: 1 }],
  ["an hour early", [mailAt(at(24, 12)), ...right.slice(1)], { early: 1, missing: 1 }],
  ["an hour late", [mailAt(at(24, 14)), ...right.slice(1)], { late: 1 }],
  ["the same mail though nothing was in doubt", [...right, ...right.slice(1)], { twice: 1 }],
] as const)("a reminder that is %s is noticed", (_what, arrivals, wrongs) => {
  expect(wrongsOf(bookOf(), arrivals)).toEqual(wrongs);
});

test("a cancelled visit is reminded of no more, nor one that somebody is about to cancel", () => {
  const cancel: Happening = { kind: "cancel", visit, at: at(25, 10) };
  expect(wrongsOf(bookOf([cancel]), right)).toEqual({ sentToCancelled: 1, early: 1 });
  expect(wrongsOf(bookOf([cancel]), right.slice(0, 1))).toEqual({});
  const ask: Happening = { kind: "ask", visit, at: at(25, 10) };
  expect(wrongsOf(bookOf([ask]), right)).toEqual({ whileAsked: 1 });
});

test("what was due before the visit was moved is not sent, and what is due after that is", () => {
  const move: Happening = { kind: "move", visit, startsAt: at(25, 15), at: at(24, 16) };
  const later = words.replace("1pm - 2:30pm", "3pm - 4:30pm");
  const moved = [mailAt(at(24, 13)), mailAt(at(25, 13), "2", later)];
  expect(wrongsOf(bookOf([move]), moved)).toEqual({});
  expect(wrongsOf(bookOf([move]), right)).toEqual({ oldTime: 1, early: 1, missing: 1 });
});

test("an outage excuses what it holds up, for as long as the next try may take", () => {
  const outage = { what: "mail", how: "down", from: at(25, 10), to: at(25, 11, 30) } as const;
  const book = bookOf([], { outages: [outage] });
  const soon = [...right.slice(0, 1), mailAt(at(25, 11, 36))];
  expect(wrongsOf(book, soon)).toEqual({});
  expect(wrongsOf(book, [...right.slice(0, 1), mailAt(at(25, 12))])).toEqual({ late: 1 });
  expect(wrongsOf(book, right.slice(0, 1))).toEqual({ missing: 1 });
  const allDay = bookOf([], { outages: [{ ...outage, to: at(25, 13) }] });
  expect(wrongsOf(allDay, right.slice(0, 1))).toEqual({});
});

test("of two that an outage has held up only the later one goes", () => {
  const outage = { what: "mail", how: "down", from: at(24, 12), to: at(25, 11, 30) } as const;
  const book = bookOf([], { outages: [outage] });
  const later = mailAt(at(25, 11, 31), "later");
  expect(wrongsOf(book, [later])).toEqual({});
  expect(wrongsOf(book, [later, mailAt(at(25, 11, 31), "earlier")])).toEqual({ twice: 1 });
});

test("a mail may come again byte for byte where a worker has died, and with other bytes never", () => {
  const book = bookOf([], { accidents: [{ at: at(25, 11), how: "killed", after: 1 }] });
  const again = mailAt(at(25, 11, 4), right[1]?.id);
  expect(wrongsOf(book, [...right, again])).toEqual({});
  expect(wrongsOf(book, [...right, { ...again, bytes: "other" }])).toEqual({ altered: 1 });
});

test("who has answered STOP and was refused one gets none, whatever they answer later", () => {
  const bySms: Happening = {
    kind: "save",
    workflow,
    rule: { ...rule, ways: ["sms"] },
    at: at(20, 10),
  };
  const texts = right.map((mail): Arrival => ({ ...mail, way: "sms" }));
  const stop: Happening = { kind: "answer", phone: visit.phone, text: "STOP", at: at(24, 12) };
  const start: Happening = { ...stop, text: "START", at: at(24, 15) };
  expect(wrongsOf(bookOf([bySms]), texts)).toEqual({});
  expect(wrongsOf(bookOf([bySms, stop, start]), texts.slice(1))).toEqual({ afterStop: 1 });
  expect(wrongsOf(bookOf([bySms, stop, start]), [])).toEqual({});
});
