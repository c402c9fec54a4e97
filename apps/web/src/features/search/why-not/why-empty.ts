import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch } from "@milepost/contract/endpoints/search.ts";
import { type WhyAgent, whyDays } from "./why-days.ts";

type Days = Answer<typeof explainSearch>["days"];

/** Times of one day that nobody is offered for. */
export interface EmptyTimes {
  /** Slot codes. */
  readonly codes: readonly string[];
  /** Only this agent is asked about; null: all of them. */
  readonly agentId: string | null;
}

interface WhyEmpty {
  /** Agents of whom the same is to be said share a line; those whom a small change would help come first. */
  readonly agents: readonly WhyAgent[];
  /** Who else could go, where one agent is asked about. */
  readonly others: readonly string[];
  /** Somebody could go by now. */
  readonly isFreeNow: boolean;
}

/** What is in the way of each agent. Null: the answer says nothing of these times. */
export function whyEmpty(days: Days, { codes, agentId }: EmptyTimes): WhyEmpty | null {
  const ofTimes = within(days, codes);
  const isAsked = ({ appFieldAgentId }: Agent) => agentId === null || appFieldAgentId === agentId;
  const asked = ofTimes.map(({ date, agents }) => ({ date, agents: agents.filter(isAsked) }));
  const agents = whyDays(asked).flatMap((day) => day.agents);
  if (agents.length === 0) return null;
  const all = ofTimes.flatMap((day) => day.agents);
  return {
    agents: sharingLines(agents),
    others: all.filter((one) => !isAsked(one) && isFree(one)).map((one) => one.salesPersonName),
    isFreeNow: all.some((one) => isAsked(one) && isFree(one)),
  };
}

type Agent = Days[number]["agents"][number];

const isFree = ({ slots }: Agent) => slots.some(({ offer }) => offer !== null);

/** As much of the answer as is about these slots. */
function within(days: Days, codes: readonly string[]): Days {
  return days.map(({ date, agents }) => ({
    date,
    agents: agents
      .map((agent) => ({ ...agent, slots: agent.slots.filter(({ slot }) => codes.includes(slot)) }))
      .filter(({ slots }) => slots.length > 0),
  }));
}

function sharingLines(agents: readonly WhyAgent[]): WhyAgent[] {
  const alike = Map.groupBy(agents, ({ reasons }) => JSON.stringify(reasons));
  const lines = [...alike.values()].flatMap((group) => {
    const [first] = group;
    const name = group.map((agent) => agent.name).join(", ");
    return first ? [{ id: first.id, name, reasons: first.reasons }] : [];
  });
  const isNear = ({ reasons }: WhyAgent) => reasons.some(({ change }) => change !== null);
  return lines.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
}
