import { expect, test } from "vitest";
import { chooseCases, type StoryPoints } from "./cases.ts";
import { faultPlans } from "./plans.ts";

const pointsLike = (words: readonly string[], times: number) =>
  words.flatMap((what) => Array.from({ length: times }, (_, at) => ({ what, nth: at + 1 })));

const points: StoryPoints = {
  book: pointsLike(["database commit", "engine write", "fetch POST /crm/v8/Events"], 10),
  invite: pointsLike(["database commit", "mail DATA"], 10),
  endHold: pointsLike(["database commit"], 5),
  sendOwed: pointsLike(["engine write"], 5),
  cancel: pointsLike(["database commit"], 5),
  move: pointsLike(["database commit"], 5),
  myCancel: pointsLike(["database commit"], 5),
  myMove: pointsLike(["database commit"], 5),
  remind: pointsLike(["database commit"], 5),
  offer: pointsLike(["database commit"], 5),
};
const count = Object.values(points).reduce((sum, all) => sum + all.length, 0);

test("every point comes before any comes a second time, calls at each of their moments", () => {
  const first = chooseCases(points, count + 2 * 10, 1);
  const names = first.map(({ story, point }) => `${story} ${point.what} ${point.nth}`);
  expect(new Set(names).size).toBe(count);
  const moments = first.filter(({ point }) => point.what.startsWith("fetch"));
  expect(new Set(moments.map(({ point, moment }) => `${point.nth} ${moment}`)).size).toBe(30);
});

test("every plan is tried, and a point that comes again meets another one", () => {
  const all = chooseCases(points, 2_000, 1);
  expect(new Set(all.map(({ plan }) => plan.name)).size).toBe(faultPlans.length);
  const key = ({ story, point, moment }: (typeof all)[number]) =>
    `${story} ${point.what} ${point.nth} ${moment}`;
  const plans = Map.groupBy(all, key);
  const [book = []] = [...plans.values()].filter(([one]) => one?.story === "book");
  expect(new Set(book.map(({ plan }) => plan.name)).size).toBeGreaterThan(10);
});

test("a crash while the CRM writes meets a CRM that is slow to write, first of all", () => {
  const isWriting = ({ story, point, moment }: ReturnType<typeof chooseCases>[number]) =>
    story === "book" && point.what.includes("Events") && moment === "sent";
  const first = chooseCases(points, count + 2 * 10, 7).filter(isWriting);
  expect(new Set(first.map(({ plan }) => plan.name))).toEqual(new Set(["CRM slow to write"]));
});

test("the same seed is the same cases, another seed is others", () => {
  const numbers = (seed: number) =>
    chooseCases(points, 50, seed).map(({ story, point }) => `${story} ${point.what} ${point.nth}`);
  expect(numbers(3)).toEqual(numbers(3));
  expect(numbers(3)).not.toEqual(numbers(4));
});
