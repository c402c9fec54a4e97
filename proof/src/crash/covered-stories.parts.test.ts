import { expect, inject, test } from "vitest";
import { handlerOf } from "./point.ts";

/** By which command a worker is killed in the middle of a story. One that only reads is read again by the next tick of its clock. */
const covered: Readonly<Record<string, string>> = {
  "reservation/book": "trust:crash",
  "reservation/invite": "trust:crash",
  "reservation/endHold": "trust:crash",
  "reservation/sendOwed": "trust:crash",
  "reservation/cancel": "trust:crash",
  "reservation/move": "trust:crash",
  "reservation/remind": "trust:crash",
  "reservationNews/sendOwed": "trust:owed",
  "bookingFollower/follow": "trust:owed",
  "sweeper/wake": "trust:owed",
  "sweeper/tick": "trust:owed",
  "sweeper/forget": "forgets; the next tick of the diaries' clock forgets it again",
  "weeklyMail/send": "proof/src/integration/insight/weekly-mail.parts.test.ts",
  "waitingList/offer": "trust:crash",
  "diary/catchUp": "reads",
  "diary/reconcile": "reads",
  "diaryDrives/learn": "reads",
  "diaryClock/wake": "reads",
  "diaryClock/tick": "reads",
  "billingClock/wake": "reads",
  "billingClock/tick": "reads",
  "ping/ping": "does nothing",
  "chat/tell": "says that diaries cannot be read; the next tick says so again",
};

interface Services {
  readonly services: readonly {
    readonly name: string;
    readonly handlers: readonly { readonly name: string }[];
  }[];
}

test("every story that a worker offers to the engine is one in which it is killed, or one that only reads", async () => {
  const answer = await fetch(`${inject("cell").engineAdminUrl}/services`);
  const { services } = (await answer.json()) as Services;
  const offered = services.flatMap(({ name, handlers }) =>
    handlers.map((handler) => `${name}/${handler.name}`),
  );
  const crashedIn = [...new Set<string>(Object.values(handlerOf))];
  expect(offered.length).toBeGreaterThan(crashedIn.length);
  expect(offered.filter((story) => !Object.hasOwn(covered, story))).toEqual([]);
  const crashed = Object.keys(covered).filter((story) => covered[story] === "trust:crash");
  expect(crashed.toSorted()).toEqual(crashedIn.toSorted());
});
