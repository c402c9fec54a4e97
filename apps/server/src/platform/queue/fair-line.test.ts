import { expect, test } from "vitest";
import { fairLine, type LaneLimits, type Visitor } from "./fair-line.ts";

type Lane = "booking" | "search";
const searches: LaneLimits = { atOnce: 4, atOnceEach: 2, waiting: 4, waitingEach: 3 };
const bookings: LaneLimits = { atOnce: 6, atOnceEach: 6, waiting: 4, waitingEach: 4 };

/** What became of everybody, in the order in which it did. */
function openLine(atOnce = 6) {
  const line = fairLine<Lane>({ booking: bookings, search: searches }, atOnce);
  const log: string[] = [];
  const visitors = new Map<string, Visitor<Lane>>();
  return {
    ...line,
    log,
    /** `A1` is of organisation A. */
    enqueue(names: string, lane: Lane = "search") {
      for (const name of names.split(" ")) {
        const visitor = {
          lane,
          organisation: name.slice(0, 1),
          begin: () => void log.push(name),
          refuse: (why: string) => void log.push(`${name} ${why}`),
        };
        visitors.set(name, visitor);
        line.join(visitor);
      }
      return log.splice(0);
    },
    finish(name: string) {
      line.leave(visitors.get(name) as Visitor<Lane>);
      return log.splice(0);
    },
    timeOut(name: string) {
      line.giveUp(visitors.get(name) as Visitor<Lane>);
      return log.splice(0);
    },
  };
}

test("an organisation has its share at once, and the rest of it waits", () => {
  const line = openLine();
  expect(line.enqueue("A1 A2 A3")).toEqual(["A1", "A2"]);
  expect(line.count("search")).toEqual({ running: 2, waiting: 1 });
  expect(line.finish("A1")).toEqual(["A3"]);
});

test("a caller whose organisation already has enough in the line is refused at once", () => {
  const line = openLine();
  expect(line.enqueue("A1 A2 A3 A4 A5 A6")).toEqual(["A1", "A2", "A6 share"]);
});

test("one organisation that asks for everything takes nothing from another", () => {
  const line = openLine();
  line.enqueue("A1 A2 A3 A4 A5");
  expect(line.enqueue("B1 B2")).toEqual(["B1", "B2"]);
});

test("the organisation with the fewest turns is next, however many of each wait", () => {
  const line = openLine();
  line.enqueue("A1 A2 B1 B2 A3 A4 C1 C2");
  const order = ["A1", "B1", "A2", "B2"].flatMap((name) => line.finish(name));
  expect(order).toEqual(["C1", "C2", "A3", "A4"]);
});

test("among those with equally few turns, the one that has waited longest is next", () => {
  const line = openLine();
  line.enqueue("A1 B1 C1 D1 A2 B2 A3 C2");
  expect(["D1", "A1", "B1"].flatMap((name) => line.finish(name))).toEqual(["A2", "B2", "C2"]);
});

test("turns of long ago do not count", () => {
  const line = openLine();
  for (let count = 0; count < 200; count += 1) {
    line.enqueue("A1");
    line.finish("A1");
  }
  for (let count = 0; count < 200; count += 1) {
    line.enqueue("B1");
    line.finish("B1");
  }
  line.enqueue("C1 C2 D1 D2 B3 A3");
  expect(line.finish("C1")).toEqual(["A3"]);
});

test("in a full line the organisation with the most makes room for one with fewer", () => {
  const line = openLine();
  line.enqueue("A1 A2 B1 B2 A3 A4 A5 B3");
  expect(line.enqueue("C1")).toEqual(["A5 share"]);
  expect(line.count("search")).toEqual({ running: 4, waiting: 4 });
});

test("where everybody waits for the same and the line is full, it is nobody's own fault", () => {
  const line = openLine();
  line.enqueue("A1 B1 C1 D1 E1 F1 G1 H1");
  expect(line.enqueue("I1")).toEqual(["I1 full"]);
  expect(line.refusalOf({ lane: "search", organisation: "I" })).toBe("full");
});

test("a caller who gives up is refused and gets no turn", () => {
  const line = openLine();
  line.enqueue("A1 A2 A3 A4");
  expect(line.timeOut("A3")).toEqual(["A3 share"]);
  expect(line.timeOut("A3")).toEqual([]);
  expect(line.finish("A1")).toEqual(["A4"]);
});

test("a place goes to a booking that waits before any search", () => {
  const line = openLine(4);
  line.enqueue("A1 A2 B1");
  expect(line.enqueue("C1 C2", "booking")).toEqual(["C1"]);
  expect(line.enqueue("B2 D1")).toEqual([]);
  expect([line.finish("A1"), line.finish("A2"), line.finish("C1")]).toEqual([
    ["C2"],
    ["D1"],
    ["B2"],
  ]);
});

test("a lane that is made narrower begins nobody until there is room, and one that is made wider does at once", () => {
  const line = openLine();
  line.enqueue("A1 B1 C1 D1");
  line.resize("search", { atOnce: 2, atOnceEach: 1 });
  expect(
    [line.enqueue("E1"), line.finish("A1"), line.finish("B1"), line.finish("C1")].flat(),
  ).toEqual(["E1"]);
  line.enqueue("F1 G1");
  line.resize("search", searches);
  expect(line.log).toEqual(["F1", "G1"]);
});

test("searches leave room for bookings", () => {
  const line = openLine();
  line.enqueue("A1 A2 B1 B2 C1");
  expect(line.enqueue("A9 B9 C9", "booking")).toEqual(["A9", "B9"]);
});

test("who weighs more takes more places, waits until they are free, and then has had as many turns", () => {
  const log: string[] = [];
  const line = fairLine<Lane>({ booking: bookings, search: searches }, 6);
  const visitor = (name: string, weight: number): Visitor<Lane> => ({
    lane: "search",
    organisation: name.slice(0, 1),
    weight,
    begin: () => void log.push(name),
    refuse: (why) => void log.push(`${name} ${why}`),
  });
  const [small, large, other, late, later] = [
    visitor("A1", 1),
    visitor("A2", 2),
    visitor("B1", 2),
    visitor("A3", 1),
    visitor("C1", 1),
  ] as const;
  for (const one of [small, large, other]) line.join(one);
  // Organisation A has one of its two places left, and A2 wants both.
  expect(log.splice(0)).toEqual(["A1", "B1"]);
  line.leave(small);
  expect(log.splice(0)).toEqual(["A2"]);
  expect(line.count("search")).toEqual({ running: 4, waiting: 0 });
  for (const one of [late, later]) line.join(one);
  line.leave(large);
  expect(log).toEqual(["C1", "A3"]);
});
