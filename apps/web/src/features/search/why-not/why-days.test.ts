import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, Offer } from "@milepost/contract/endpoints/search.ts";
import { expect, test } from "vitest";
import { startHours, whyDays } from "./why-days.ts";

type Agent = Answer<typeof explainSearch>["days"][number]["agents"][number];
type Slot = Agent["slots"][number];

const at = (time: string): Slot => ({
  slot: `W0Mon${time}`,
  start: `2026-11-16T${time}:00+00:00`,
  end: `2026-11-16T${time}:00+00:00`,
  offer: null,
  isWinner: false,
  broken: [],
  change: null,
});
const refused = (time: string, ...broken: Slot["broken"]): Slot => ({ ...at(time), broken });
const free = (time: string, isWinner: boolean): Slot => ({
  ...at(time),
  isWinner,
  offer: { slot: `W0Mon${time}` } as Offer,
});
const overlaps = { rule: "overlaps", over: null };
const tooFar = (over: number) => ({ rule: "drive-too-long", over });
const agent = (salesPersonName: string, ...slots: Slot[]): Agent => ({
  appFieldAgentId: salesPersonName.toLowerCase(),
  salesPersonName,
  slots,
});
const monday = (...agents: Agent[]) => whyDays([{ date: "2026-11-16", agents }])[0];

test("a day lists its agents, each with what is in the way of every slot", () => {
  const day = monday(agent("Simran Gill", refused("10:00", overlaps), refused("13:00", tooFar(6))));
  expect(day?.heading).toBe("Monday 16 November");
  expect(day?.tally).toBe("none offered");
  expect(day?.agents.map(({ name }) => name)).toEqual(["Simran Gill"]);
  expect(day?.agents[0]?.reasons).toEqual([
    { times: "10am", words: "the agent is already booked", change: null, isOffered: false },
    {
      times: "1pm",
      words: "the drive is 6 minutes longer than allowed",
      change: null,
      isOffered: false,
    },
  ]);
});

test("slots of which the same is to be said share a line, others do not", () => {
  const later = { kind: "move", minutes: 15 } as const;
  const day = monday(
    agent(
      "Simran Gill",
      refused("10:00", overlaps),
      { ...refused("13:00", overlaps), change: later },
      refused("16:00", overlaps),
    ),
  );
  expect(day?.agents[0]?.reasons.map(({ times, change }) => [times, change])).toEqual([
    ["10am, 4pm", null],
    ["1pm", "Would work 15 minutes later"],
  ]);
});

test("a slot that breaks several rules tells them all", () => {
  const late = { rule: "cannot-arrive-in-time", over: 12 };
  const day = monday(agent("Simran Gill", refused("10:00", tooFar(6), late)));
  expect(day?.agents[0]?.reasons[0]?.words).toBe(
    "the drive is 6 minutes longer than allowed; the agent would be 12 minutes late",
  );
});

test("an agent who is also free is described differently from the one who is offered", () => {
  const day = monday(
    agent("Ben Cole", free("13:00", true), free("10:00", false)),
    agent("Simran Gill", free("10:00", true)),
  );
  expect(day?.tally).toBe("10am, 1pm offered");
  expect(day?.agents.map(({ reasons }) => reasons)).toEqual([
    [
      { times: "1pm", words: "offered", change: null, isOffered: true },
      {
        times: "10am",
        words: "free as well, offered with Simran Gill",
        change: null,
        isOffered: false,
      },
    ],
    [{ times: "10am", words: "offered", change: null, isOffered: true }],
  ]);
});

test("the times at which slots begin are listed once each, in clock order", () => {
  const slots = [refused("16:00", overlaps), refused("09:30", overlaps)];
  const days = ["2026-11-16", "2026-11-17"].map((date) => ({
    date,
    agents: [agent("Simran Gill", ...slots), agent("Ben Cole", refused("13:00", overlaps))],
  }));
  expect(startHours(days)).toBe("9:30am, 1pm and 4pm");
});
