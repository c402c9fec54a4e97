import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { Select } from "../../../ui/fields/select-field.tsx";
import { choiceClass, PartChoice } from "./part-choice.tsx";
import type { PartOfDay } from "./part-of-day.ts";
import type { FamiliarAgent } from "./use-familiar-agent.ts";

interface Props {
  readonly part: PartOfDay;
  readonly onPart: (part: PartOfDay) => void;
  readonly agents: readonly Pick<SearchResult, "appFieldAgentId" | "salesPersonName">[];
  /** Empty: everybody. */
  readonly agentId: string;
  readonly onAgent: (agentId: string) => void;
  /** Null: the customer knows none of them. */
  readonly familiar: FamiliarAgent | null;
  /** Of the chosen agent's times; null: they are there, or nobody is chosen. */
  readonly state: "reading" | "failed" | null;
}

/** What suits the customer: a part of the day, a certain agent. */
export function SlotFilter({ part, onPart, agents, agentId, onAgent, familiar, state }: Props) {
  const names = agents.map(({ appFieldAgentId, salesPersonName }) => ({
    value: appFieldAgentId,
    text: salesPersonName,
  }));
  const isFamiliar = familiar?.id === agentId;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PartChoice part={part} onPart={onPart} />
      {familiar && names.some(({ value }) => value === familiar.id) && (
        <button
          type="button"
          aria-pressed={isFamiliar}
          onClick={() => onAgent(isFamiliar ? "" : familiar.id)}
          className={choiceClass}
        >
          {familiar.text}
        </button>
      )}
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
