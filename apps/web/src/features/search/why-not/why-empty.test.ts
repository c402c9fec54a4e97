import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, Offer } from "@milepost/contract/endpoints/search.ts";
import { expect, test } from "vitest";
import { whyEmpty } from "./why-empty.ts";

type Slot = Answer<typeof explainSearch>["days"][number]["agents"][number]["slots"][number];

const date = "2026-11-16";
const refused = (hour: number, rule: string, change: Slot["change"] = null): Slot => ({
  slot: `W0Mon${hour}`,
  start: `${date}T${hour}:00:00+00:00`,
  end: `${date}T${hour + 1}:00:00+00:00`,
  offer: null,
  isWinner: false,
  broken: [{ rule, over: null }],
  change,
});
const free = (hour: number): Slot => ({
  ...refused(hour, ""),
  offer: { slot: `W0Mon${hour}` } as Offer,
  broken: [],
});
const agent = (salesPersonName: string, ...slots: Slot[]) => ({
  appFieldAgentId: salesPersonName.toLowerCase(),
  salesPersonName,
  slots,
});
const later = { kind: "move", minutes: 15 } as const;
const days = [
  {
    date,
    agents: [
      agent("Simran", refused(10, "overlaps"), refused(13, "held")),
      agent("Marcus", refused(10, "overlaps"), free(13)),
      agent("Gareth", refused(10, "cannot-arrive-in-time", later), refused(13, "no-road")),
    ],
  },
];
const everybody = (...codes: string[]) => whyEmpty(days, { codes, agentId: null });

test("agents with the same reason share a line, after those whom a small change would help", () => {
  const why = everybody("W0Mon10");
  expect(why?.agents.map(({ name, reasons }) => [name, reasons[0]?.words])).toEqual([
    ["Gareth", "the agent can’t arrive in time"],
    ["Simran, Marcus", "the agent is already booked"],
  ]);
  expect(why?.agents[0]?.reasons[0]?.change).toBe("Would work 15 minutes later");
  expect(why?.isFreeNow).toBe(false);
});

test("a whole day has the reasons of each of its times, and of no other", () => {
  const why = everybody("W0Mon10", "W0Mon13");
  const simran = why?.agents.find(({ name }) => name === "Simran");
  expect(simran?.reasons.map(({ times }) => times)).toEqual(["10am", "1pm"]);
  expect(everybody("W0Mon13")?.agents[0]?.reasons).toHaveLength(1);
});

test("asked about one agent it names who else is free, and nobody else's reasons", () => {
  const why = whyEmpty(days, { codes: ["W0Mon13"], agentId: "simran" });
  expect(why?.agents.map(({ name }) => name)).toEqual(["Simran"]);
  expect(why?.others).toEqual(["Marcus"]);
  expect(why?.isFreeNow).toBe(false);
});

test("a time that is free by now is said to be, and one that is not explained has no reasons", () => {
  expect(everybody("W0Mon13")?.isFreeNow).toBe(true);
  expect(everybody("W3Fri10")).toBeNull();
  expect(whyEmpty([], { codes: ["W0Mon10"], agentId: null })).toBeNull();
});
