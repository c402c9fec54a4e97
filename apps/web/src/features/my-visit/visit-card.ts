import type { MyTime, MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import { myVisitStates, myVisitTexts } from "@milepost/contract/texts/my-visit-texts.ts";
import { dayWords, hoursWords, zoneWords } from "./day-words.ts";
import { makeButton, makeElement } from "./make-element.ts";

/** What a card shows; the first is its heading. */
export type Card = readonly HTMLElement[];

type Act = () => void;

export interface VisitActs {
  readonly confirm: Act;
  readonly change: Act;
  readonly cancel: Act;
}

/** `said`: what has just been done; null: nothing. */
export function visitCard(visit: MyVisit, said: string | null, acts: VisitActs): Card {
  const { state, company, isConfirmed, mayChange, mayCancel } = visit;
  const isOpen = state === "booked" || state === "arranging";
  const standing = state === "booked" ? null : myVisitStates[state];
  const confirmation = isConfirmed ? myVisitTexts.confirmed : myVisitTexts.unconfirmed;
  // What has just been done says how it stands, too.
  const isNew = said !== null && said !== standing;
  const isSaid = isNew && state === "cancelled";
  const buttons = [
    isOpen && !isConfirmed && makeButton(myVisitTexts.confirm, "first", acts.confirm),
    mayChange && makeButton(myVisitTexts.change, "", acts.change),
    mayCancel && makeButton(myVisitTexts.cancel, "danger", acts.cancel),
  ].filter((button) => button !== false);
  const lines = [
    isNew ? said : null,
    isSaid ? null : standing,
    isOpen ? confirmation : null,
    state === "booked" && !mayChange && !mayCancel ? myVisitTexts.elsewhere : null,
    state === "cancelled" ? myVisitTexts.another : null,
  ].filter((line) => line !== null);
  return [
    headingOf(`Your visit with ${company}`),
    whenOf(visit, visit.timezone, visit.fieldAgent, state === "cancelled"),
    makeElement("div", { role: "status" }, ...lines.map((line) => makeElement("p", {}, line))),
    makeElement("div", { class: "actions" }, ...buttons),
  ];
}

/** By day, the soonest first. */
export function timesCard(
  { timezone }: MyVisit,
  times: readonly MyTime[],
  acts: { readonly choose: (time: MyTime) => void; readonly back: Act },
): Card {
  const back = makeButton(myVisitTexts.back, "", acts.back);
  const byDay = Map.groupBy(times, ({ start }) => dayWords(start, timezone));
  const days = [...byDay].flatMap(([day, onDay]) => [
    makeElement("h2", {}, day),
    makeElement(
      "ul",
      { class: "times" },
      ...onDay.map((time) => makeElement("li", {}, timeButton(time, timezone, acts.choose))),
    ),
  ]);
  const none = makeElement("p", { role: "status" }, myVisitTexts.noTimes);
  const zone = times[0] ? zoneWords(times[0].start, timezone) : null;
  return [
    headingOf(myVisitTexts.choose),
    ...(zone === null ? [] : [makeElement("p", {}, zone)]),
    ...(times.length === 0 ? [none] : days),
    makeElement("div", { class: "actions" }, back),
  ];
}

function timeButton(
  time: MyTime,
  timezone: string,
  choose: (time: MyTime) => void,
): HTMLButtonElement {
  const { start, end, fieldAgent, isInYourArea } = time;
  const button = makeButton(hoursWords(start, end, timezone), "", () => choose(time));
  button.append(makeElement("small", {}, `With ${fieldAgent}`));
  if (isInYourArea) button.append(makeElement("small", { class: "near" }, myVisitTexts.inYourArea));
  return button;
}

export function moveCard(
  { timezone }: MyVisit,
  time: MyTime,
  acts: { readonly move: Act; readonly back: Act },
): Card {
  return [
    headingOf(myVisitTexts.sureToMove),
    whenOf(time, timezone, time.fieldAgent),
    makeElement(
      "div",
      { class: "actions" },
      makeButton(myVisitTexts.move, "first", acts.move),
      makeButton(myVisitTexts.back, "", acts.back),
    ),
  ];
}

export function cancelCard(
  visit: MyVisit,
  acts: { readonly cancel: Act; readonly keep: Act },
): Card {
  return [
    headingOf(myVisitTexts.sureToCancel),
    whenOf(visit, visit.timezone, visit.fieldAgent),
    makeElement("p", {}, myVisitTexts.cancelMeans),
    makeElement(
      "div",
      { class: "actions" },
      makeButton(myVisitTexts.cancel, "danger", acts.cancel),
      makeButton(myVisitTexts.keep, "", acts.keep),
    ),
  ];
}

export const waitCard = (words: string): Card => [
  headingOf("Your visit"),
  makeElement("p", { role: "status" }, words),
];

/** `again` null: there is nothing to try again. */
export function troubleCard(words: string, again: Act | null): Card {
  const button = again === null ? [] : [makeButton(myVisitTexts.tryAgain, "first", again)];
  return [
    headingOf("Your visit"),
    makeElement("p", { role: "alert" }, words),
    makeElement("div", { class: "actions" }, ...button),
  ];
}

const headingOf = (words: string) => makeElement("h1", { tabindex: "-1" }, words);

function whenOf(
  { start, end }: Pick<MyVisit, "start" | "end">,
  timezone: MyVisit["timezone"],
  fieldAgent: string,
  isOff = false,
): HTMLElement {
  // Struck out, as in the email: nobody comes then.
  const name = isOff ? "s" : "strong";
  const day = makeElement(name, {}, dayWords(start, timezone));
  const hours = makeElement(name, {}, hoursWords(start, end, timezone));
  const zone = zoneWords(start, timezone);
  return makeElement(
    "div",
    { class: "when" },
    day,
    hours,
    ...(zone === null ? [] : [makeElement("p", {}, zone)]),
    makeElement("p", {}, `With ${fieldAgent}`),
  );
}
