import type { MyTime, MyVisit } from "@milepost/contract/endpoints/customer/my-visit.ts";
import { myVisitCaptchaAction } from "@milepost/contract/product.ts";
import { myVisitTexts } from "@milepost/contract/texts/my-visit-texts.ts";
import {
  type Card,
  cancelCard,
  moveCard,
  timesCard,
  troubleCard,
  visitCard,
  waitCard,
} from "./features/my-visit/visit-card.ts";
import { askCaptcha } from "./platform/ask-captcha.ts";
import { call } from "./platform/call.ts";
import { logUncaughtErrors } from "./platform/log-uncaught-errors.ts";
import { Problem } from "./platform/problem.ts";

logUncaughtErrors();

const token = new URLSearchParams(location.search).get("token") ?? "";
/** Milliseconds between two looks at a visit that is being moved or cancelled. */
const lookEvery = 3_000;
void load();

/** Each call with a word of the captcha of its own: it is good once. */
async function proof() {
  return { token, captcha: await askCaptcha(myVisitCaptchaAction) };
}

async function load(): Promise<void> {
  show(waitCard(myVisitTexts.loading));
  await orTrouble(async () => {
    const visit = await call("POST /api/my-visit", { body: await proof() });
    showVisit(visit, null);
  }, load);
}

/** While something is under way it looks again by itself. */
function showVisit(visit: MyVisit, said: string | null): void {
  const acts = {
    confirm: () => void confirm(),
    change: () => void change(visit),
    cancel: () => sureToCancel(visit),
  };
  show(visitCard(visit, said, acts));
  if (visit.state === "moving" || visit.state === "cancelling") void lookAgain(visit);
}

async function lookAgain(before: MyVisit): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, lookEvery));
  await orTrouble(async () => {
    const visit = await call("POST /api/my-visit", { body: await proof() });
    showVisit(visit, outcomeOf(before, visit));
  }, load);
}

/** Null: it is still under way. */
function outcomeOf(before: MyVisit, { state, start }: MyVisit): string | null {
  if (state === before.state) return null;
  if (before.state === "cancelling")
    return state === "cancelled" ? myVisitTexts.cancelled : myVisitTexts.notCancelled;
  return start === before.movingTo?.start ? myVisitTexts.moved : myVisitTexts.notMoved;
}

async function confirm(): Promise<void> {
  show(waitCard(myVisitTexts.confirming));
  await orTrouble(async () => {
    showVisit(await call("POST /api/my-visit/confirm", { body: await proof() }), null);
  }, load);
}

async function change(visit: MyVisit): Promise<void> {
  show(waitCard(myVisitTexts.looking));
  await orTrouble(
    async () => {
      const { times } = await call("POST /api/my-visit/times", { body: await proof() });
      const acts = {
        choose: (time: MyTime) => sureToMove(visit, time),
        back: () => showVisit(visit, null),
      };
      show(timesCard(visit, times, acts));
    },
    () => change(visit),
  );
}

function sureToMove(visit: MyVisit, time: MyTime): void {
  show(
    moveCard(visit, time, { move: () => void move(visit, time), back: () => void change(visit) }),
  );
}

/** "Moved" is the server's word, never this page's guess. */
async function move(visit: MyVisit, { choice }: MyTime): Promise<void> {
  show(waitCard(myVisitTexts.moving));
  await orTrouble(
    async () => {
      const body = { ...(await proof()), choice };
      const { state } = await call("POST /api/my-visit/move", { body });
      const now = await call("POST /api/my-visit", { body: await proof() });
      showVisit(now, state === "moved" ? myVisitTexts.moved : null);
    },
    () => change(visit),
  );
}

function sureToCancel(visit: MyVisit): void {
  const keep = () => showVisit(visit, null);
  show(cancelCard(visit, { cancel: () => void cancel(), keep }));
}

async function cancel(): Promise<void> {
  show(waitCard(myVisitTexts.cancelling));
  await orTrouble(async () => {
    const { state } = await call("POST /api/my-visit/cancel", { body: await proof() });
    const now = await call("POST /api/my-visit", { body: await proof() });
    showVisit(now, state === "cancelled" ? myVisitTexts.cancelled : null);
  }, load);
}

/** What went wrong, in the server's words for customers, with a way on. */
async function orTrouble(work: () => Promise<void>, again: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOff = isRefused(error);
    const words = isOff ? myVisitTexts.refused : wordsOf(error);
    show(troubleCard(words, isOff ? null : () => void again()));
    if (!(error instanceof Problem)) reportError(error);
  }
}

/** Also an address without a token, or one that is cut off. */
function isRefused(error: unknown): boolean {
  return error instanceof Problem && (error.status === 400 || error.code === "LINK_REFUSED");
}

const wordsOf = (error: unknown): string =>
  error instanceof Problem && error.code !== "UNREACHABLE"
    ? error.message
    : myVisitTexts.unreachable;

/** Who reads with a keyboard or a screen reader begins at the heading. */
function show(card: Card): void {
  const place = document.querySelector("#card");
  if (!place) throw new Error("my-visit.html has no #card");
  place.replaceChildren(...card);
  card[0]?.focus();
}
