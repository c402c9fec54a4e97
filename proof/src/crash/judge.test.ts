import { expect, test } from "vitest";
import { nothingDone } from "./journey.ts";
import { countUids, judgeTold } from "./judge.ts";
import type { Truth } from "./truth.ts";

const nothing: Truth = {
  row: {
    state: "held",
    warning: null,
    invitation: null,
    is_moving: false,
    is_cancelling: false,
    kept: 0,
  },
  isMoved: false,
  otherTimes: 0,
  pageState: "held",
  deals: 0,
  timedDeals: 0,
  contacts: 0,
  meetings: 0,
  isConverted: false,
  mails: [],
  reminders: [],
  isInTheWay: false,
};
const booked: Truth = {
  row: {
    state: "booked",
    warning: null,
    invitation: null,
    is_moving: false,
    is_cancelling: false,
    kept: 0,
  },
  isMoved: false,
  otherTimes: 0,
  pageState: "booked",
  deals: 1,
  timedDeals: 1,
  contacts: 1,
  meetings: 1,
  isConverted: true,
  mails: [],
  reminders: [],
  isInTheWay: false,
};
const released: Truth = { ...nothing, row: { ...nothing.row, state: "released" } };
const request = { method: "REQUEST", uid: "a", sequence: 0, identity: "1", isOwn: true };
const cancel = { method: "CANCEL", uid: "a", sequence: 1, identity: "2", isOwn: true };

const nobody = nothingDone;
const told = (status: number | null, code?: string) => ({ status, body: { code } });
const kindsOf = (...judged: Parameters<typeof judgeTold>) =>
  [...new Set(judgeTold(...judged).map(({ kind }) => kind))].join(" ");

test.each([
  ["answered booked, and it is", told(200), booked, ""],
  ["answered booked, and the record is missing", told(200), { ...booked, deals: 0 }, "lost"],
  ["answered booked, and the meeting is missing", told(200), { ...booked, meetings: 0 }, "lost"],
  [
    "answered booked, and there are two meetings",
    told(200),
    { ...booked, meetings: 2 },
    "duplicates",
  ],
  ["answered booked, and there is nothing", told(200), nothing, "lost lies"],
  ["answered no, and there is nothing", told(503), nothing, ""],
  ["answered no, and it is booked", told(503), booked, "lies"],
  ["answered no, and the lead is converted", told(502), { ...nothing, isConverted: true }, "lies"],
  ["answered that it is under way, and it is booked in the end", told(202), booked, ""],
  ["answered that it is under way, and it came to nothing", told(202), nothing, ""],
  ["not answered at all, and the page says what there is", told(null), booked, ""],
  [
    "not answered at all, and the page knows nothing of the record",
    told(null),
    { ...nothing, deals: 1 },
    "lies",
  ],
  [
    "being booked for ever",
    told(202),
    { ...nothing, row: { ...nothing.row, state: "booking" as const } },
    "orphans",
  ],
])("%s", (_, book, truth, kinds) => {
  expect(kindsOf({ ...nobody, book }, truth)).toBe(kinds);
});

test.each([
  ["invited once, and answered so", told(200), { ...booked, mails: [request] }, ""],
  ["the very same mail twice", told(200), { ...booked, mails: [request, request] }, ""],
  [
    "two mails that are not the same",
    told(200),
    { ...booked, mails: [request, { ...request, identity: "3" }] },
    "duplicates lies",
  ],
  ["answered invited, and there is no mail", told(200), nothing, "lies"],
  [
    "refused, and there is a mail",
    told(422, "MAIL_REFUSED"),
    { ...booked, mails: [request] },
    "lies",
  ],
  [
    "booked, and a hold before it is cancelled",
    told(200),
    { ...booked, mails: [request, { ...cancel, uid: "b", isOwn: false }] },
    "",
  ],
  [
    "booked, and the customer hears that it is cancelled",
    told(200),
    { ...booked, mails: [request, cancel] },
    "lies",
  ],
  ["gone, and the customer is notified", told(200), { ...released, mails: [request, cancel] }, ""],
  [
    "gone, and the customer is not notified",
    told(200),
    { ...released, mails: [request] },
    "orphans",
  ],
  ["invited to a hold that never ends", told(200), { ...nothing, mails: [request] }, "orphans"],
])("%s", (_, invite, truth, kinds) => {
  const book = truth === nothing || truth.row.state !== "booked" ? null : told(200);
  expect(kindsOf({ ...nobody, invite, book }, truth)).toBe(kinds);
});

test("a hold that has ended is in nobody's way", () => {
  expect(kindsOf(nobody, { ...nothing, isInTheWay: true })).toBe("orphans");
});

test("what was given back is given back", () => {
  expect(kindsOf({ ...nobody, giveBack: told(200) }, nothing)).toBe("lies");
  expect(kindsOf({ ...nobody, giveBack: told(200) }, released)).toBe("");
});

const off: Truth = {
  ...booked,
  row: { ...booked.row, state: "released" },
  pageState: "released",
  timedDeals: 0,
  meetings: 0,
  mails: [request, cancel],
};
const stands: Truth = { ...booked, mails: [request] };
const cancelling: Truth = { ...stands, row: { ...stands.row, is_cancelling: true } };
const answered = (state: string) => ({ status: 200, body: { state } });

test.each([
  ["answered cancelled, and it is", answered("cancelled"), off, ""],
  [
    "answered cancelled, and the meeting stands",
    answered("cancelled"),
    { ...off, meetings: 1 },
    "lies",
  ],
  [
    "answered cancelled, and the deal says when",
    answered("cancelled"),
    { ...off, timedDeals: 1 },
    "lies",
  ],
  ["answered cancelled, and it is booked", answered("cancelled"), stands, "lies lost"],
  [
    "answered cancelled, and the customer was not mailed",
    answered("cancelled"),
    { ...off, mails: [request] },
    "lost orphans",
  ],
  [
    "answered cancelled, and two different cancellations",
    answered("cancelled"),
    { ...off, mails: [request, cancel, { ...cancel, identity: "3" }] },
    "duplicates lies",
  ],
  ["answered that it is being cancelled, and it is in the end", answered("cancelling"), off, ""],
  ["being cancelled for ever", answered("cancelling"), stands, "orphans"],
  ["not answered at all, and the page says that it is off", told(null), off, ""],
  ["not answered at all, and nobody was asked: it stands", told(null), stands, ""],
  [
    "not answered at all, and the deal has no time",
    told(null),
    { ...stands, timedDeals: 0 },
    "lies",
  ],
  ["not answered at all, and being cancelled for ever", told(null), cancelling, "orphans"],
  ["answered that the CRM refused, and it stands", told(422, "CRM_REFUSED"), stands, ""],
  ["answered that the CRM refused, and it is off", told(422, "CRM_REFUSED"), off, "lost lies"],
  [
    "answered that the CRM refused, and the deal has no time",
    told(422, "CRM_REFUSED"),
    { ...stands, timedDeals: 0 },
    "lies",
  ],
])("%s", (_, asked, truth, kinds) => {
  expect(kindsOf({ ...nobody, book: told(200), cancel: asked }, truth)).toBe(kinds);
});

const change = { ...request, sequence: 1, identity: "4" };
const moved: Truth = { ...booked, isMoved: true, mails: [request, change] };
const toldMove = (status: number | null, state?: string) => ({ status, body: { state } });
const movingRow = { ...booked.row, is_moving: true, kept: 1 };

test.each([
  ["answered moved, and it is", toldMove(200, "moved"), moved, ""],
  ["answered moved, and it is where it was", toldMove(200, "moved"), booked, "lies"],
  ["refused, and it is where it was", toldMove(422), { ...booked, mails: [request] }, ""],
  ["refused, and it is moved", toldMove(422), moved, "lies"],
  ["not answered, and it is moved", toldMove(null), moved, ""],
  ["not answered, and it is where it was", toldMove(null), { ...booked, mails: [request] }, ""],
  [
    "moved, and the CRM says another time",
    toldMove(200, "moved"),
    { ...moved, otherTimes: 1 },
    "lies",
  ],
  [
    "moved, and the customer has the old time",
    toldMove(200, "moved"),
    { ...moved, mails: [request] },
    "lost",
  ],
  ["being moved for ever", toldMove(200, "moving"), { ...booked, row: movingRow }, "orphans"],
  [
    "where it was, and the customer has a new time",
    toldMove(503),
    { ...booked, mails: [request, change] },
    "duplicates lies",
  ],
])("%s", (_, move, truth, kinds) => {
  const answered = { ...nobody, book: told(200), move };
  expect(kindsOf(answered, truth).split(" ").toSorted().join(" ")).toBe(kinds);
});

const byMail = { way: "mail" as const, isOfNow: true, identity: "m" };
const byText = { way: "text" as const, isOfNow: true, identity: "t" };
const reminded: Truth = { ...booked, mails: [request], reminders: [byMail, byText] };

test.each([
  ["reminded by mail and by text", reminded, ""],
  ["the very same mail twice, as after a lost answer", withMore(byMail), ""],
  [
    "two reminders by mail that are not the same",
    withMore({ ...byMail, identity: "n" }),
    "duplicates",
  ],
  ["two texts", withMore({ ...byText, identity: "u" }), "duplicates"],
  [
    "reminded of the time before the move",
    { ...reminded, reminders: [byMail, { ...byText, isOfNow: false }] },
    "lies",
  ],
  ["never reminded by text", { ...reminded, reminders: [byMail] }, "lost"],
  ["never reminded by mail", { ...reminded, reminders: [byText] }, "lost"],
])("%s", (_, truth, kinds) => {
  const answers = { ...nobody, invite: told(200), book: told(200), isReminded: true };
  expect(kindsOf(answers, truth)).toBe(kinds);
});

function withMore(one: Truth["reminders"][number]): Truth {
  return { ...reminded, reminders: [...reminded.reminders, one] };
}

test("nobody is reminded of a visit that is off", () => {
  const asked = { ...nobody, book: told(200), cancel: answered("cancelled"), isReminded: true };
  expect(kindsOf(asked, off)).toBe("");
  expect(kindsOf(asked, { ...off, reminders: [byText] })).toBe("lies");
});

test.each([
  ["an entry that was changed and called off", [request, change, { ...cancel, sequence: 2 }], ""],
  ["the invitation once more after its change", [request, change, request], "lies"],
  [
    "a change with the SEQUENCE that the invitation had",
    [request, { ...change, sequence: 0 }],
    "lies",
  ],
  ["a change under another UID", [request, { ...change, uid: "c" }], "duplicates"],
])("%s", (_, mails, kinds) => {
  const state = mails.at(-1)?.method === "CANCEL" ? "released" : "booked";
  const row = { ...booked.row, state } as Truth["row"];
  const truth = { ...moved, row, pageState: state, mails, timedDeals: 0, meetings: 0 };
  const standing = { ...moved, mails };
  const answers = { ...nobody, book: told(200) };
  const isOff = state === "released";
  const judged = isOff ? { ...answers, cancel: answered("cancelled") } : answers;
  expect(kindsOf(judged, isOff ? truth : standing)).toBe(kinds);
});

test("a customer has one calendar entry of an appointment, also where a hold before it was called off", () => {
  const before = [
    { ...request, uid: "b", isOwn: false },
    { ...cancel, uid: "b", isOwn: false },
  ];
  expect(countUids({ mails: [...before, request, change] })).toBe(1);
  expect(countUids({ mails: [{ ...request, uid: "b", isOwn: false }, request] })).toBe(2);
});

test.each([
  ["offered to one and held for them", { offeredTo: 1, held: 1, shown: 1 }, ""],
  ["offered to two", { offeredTo: 2, held: 1, shown: 1 }, "duplicates"],
  ["held twice", { offeredTo: 1, held: 2, shown: 1 }, "duplicates"],
  ["free while somebody waits for it", { offeredTo: 0, held: 0, shown: 0 }, "lost"],
  ["held, and nobody is to phone", { offeredTo: 1, held: 1, shown: 0 }, "orphans"],
])("a freed time that is %s", (_, offered, kinds) => {
  expect(kindsOf({ ...nobody, giveBack: told(200), offered }, released)).toBe(kinds);
});
