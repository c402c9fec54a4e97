import { expect, test } from "vitest";
import { judgeVisit, type VisitCall, type VisitFacts } from "./judge-visit.ts";

const first = 1_000_000;
const second = 2_000_000;

const mail = { method: "REQUEST", uid: "a", sequence: 0, start: first, identity: "1" };
const change = { ...mail, sequence: 1, start: second, identity: "2" };
const cancellation = { ...mail, method: "CANCEL", sequence: 2, identity: "3" };

const standing: VisitFacts = {
  calls: [],
  edit: "nothing",
  versions: [{ from: 0, to: Number.POSITIVE_INFINITY, state: "booked", start: first }],
  row: { state: "booked", start: first, isChanging: false, warning: null },
  taking: 1,
  records: [first],
  meetings: [first],
  mails: [mail],
};
const toMove: VisitCall = {
  who: "customer",
  kind: "move",
  status: 200,
  state: "moved",
  code: null,
  target: second,
  asked: 10,
  answered: 20,
};
const toCancel: VisitCall = { ...toMove, kind: "cancel", state: "cancelled", target: null };
const moved: VisitFacts = {
  ...standing,
  calls: [toMove],
  versions: [
    { from: 0, to: 15, state: "booked", start: first },
    { from: 15, to: Number.POSITIVE_INFINITY, state: "booked", start: second },
  ],
  row: { ...standing.row, start: second },
  records: [second],
  meetings: [second],
  mails: [mail, change],
};
const off: VisitFacts = {
  ...standing,
  calls: [toCancel],
  versions: [
    { from: 0, to: 15, state: "booked", start: first },
    { from: 15, to: Number.POSITIVE_INFINITY, state: "released", start: first },
  ],
  row: { ...standing.row, state: "released" },
  taking: 0,
  records: [null],
  meetings: [],
  mails: [mail, cancellation],
};

const refused = { ...toMove, status: 409, state: null };
const row = standing.row;

test.each<[string, VisitFacts, string]>([
  ["nobody touched", standing, ""],
  ["the customer moved", moved, ""],
  ["the customer cancelled", off, ""],
  ["stands twice in the CRM", { ...standing, meetings: [first, first] }, "doubled"],
  ["takes two field agents' time", { ...standing, taking: 2 }, "doubled"],
  ["is under two UIDs", { ...moved, mails: [mail, { ...change, uid: "b" }] }, "doubled"],
  ["is off without anybody's word", { ...off, calls: [] }, "lost"],
  ["was taken out of the CRM", { ...off, calls: [], edit: "clears the record" }, ""],
  ["has lost its time in the CRM", { ...standing, records: [null] }, "lost"],
  ["has lost its meeting", { ...standing, meetings: [] }, "lost"],
  [
    "has lost the meeting that somebody deleted",
    { ...standing, meetings: [], edit: "deletes the meeting" },
    "",
  ],
  ["is moved for ever", { ...standing, row: { ...row, isChanging: true } }, "orphans"],
  ["is off, and its meeting stands", { ...off, meetings: [first] }, "orphans"],
  ["has another time in the record", { ...standing, records: [second] }, "lies"],
  ["has another time in the last mail", { ...moved, mails: [mail] }, "lies"],
  ["is off, and the customer was not mailed", { ...off, mails: [mail] }, "lies"],
  ["was answered moved and never was", { ...standing, calls: [toMove] }, "lies"],
  [
    "was moved, after which an agent moved it back",
    { ...standing, calls: [toMove], versions: moved.versions },
    "",
  ],
  ["was answered cancelled and never was", { ...standing, calls: [toCancel] }, "lies"],
  ["was refused a move, and is there", { ...moved, calls: [refused] }, "lies"],
  [
    "was refused another field agent's slot at the time that it has",
    { ...standing, calls: [{ ...refused, target: first }] },
    "",
  ],
  [
    "was refused a move that the agent made",
    { ...moved, calls: [refused, { ...toMove, who: "agent" }] },
    "",
  ],
  [
    "has the invitation once more after its change",
    { ...moved, mails: [mail, change, { ...mail, start: second }] },
    "lies",
  ],
])("a visit that %s", (_, facts, kinds) => {
  expect([...new Set(judgeVisit(facts).map(({ kind }) => kind))].join(" ")).toBe(kinds);
});
