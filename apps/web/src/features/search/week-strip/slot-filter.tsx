import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { Select } from "../../../ui/fields/select-field.tsx";
import { PartChoice } from "./part-choice.tsx";
import type { PartOfDay } from "./part-of-day.ts";

interface Props {
  readonly part: PartOfDay;
  readonly onPart: (part: PartOfDay) => void;
  readonly agents: readonly Pick<SearchResult, "appFieldAgentId" | "salesPersonName">[];
  /** Empty: everybody. */
  readonly agentId: string;
  readonly onAgent: (agentId: string) => void;
  /** Of the chosen agent's times; null: they are there, or nobody is chosen. */
  readonly state: "reading" | "failed" | null;
}

/** What suits the customer: a part of the day, a certain agent. */
export function SlotFilter({ part, onPart, agents, agentId, onAgent, state }: Props) {
  const names = agents.map(({ appFieldAgentId, salesPersonName }) => ({
    value: appFieldAgentId,
    text: salesPersonName,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PartChoice part={part} onPart={onPart} />
      <div className="w-40">
        <Select
          label="Agent"
          options={[{ value: "", text: "All agents" }, ...names]}
          value={agentId}
          onChange={onAgent}
        />
      </div>
      {state !== null && (
        <p role="status" className="text-muted text-small">
          {state === "reading"
            ? "Reading the diary…"
            : "We couldn’t read this diary. Choose the agent again."}
        </p>
      )}
    </div>
  );
}
