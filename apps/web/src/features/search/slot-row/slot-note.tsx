import type { AlsoFree } from "@milepost/contract/endpoints/search.ts";
import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { Fragment } from "react";
import type { SlotRow } from "../slot-list/slot-rows.ts";

interface Props {
  readonly row: SlotRow;
  readonly deviation: number;
  /** Why the last try to schedule it came to nothing; null: there was none. */
  readonly trouble: string | null;
  /** Who went to this customer last, by id; null: nobody that is known. */
  readonly lastAgentId: string | null;
  readonly onAgent: (agent: AlsoFree) => void;
}

/** One thing more about a row. What others would add is known of the time that was offered alone. */
export function SlotNote({ row, deviation, trouble, lastAgentId, onAgent }: Props) {
  if (trouble !== null) return <p className="text-danger">{trouble}</p>;
  if (deviation !== 0) {
    return <p className="text-warning tabular-nums">{searchTexts.adjusted(deviation)}</p>;
  }
  const offering = row.offer?.alsoOfferedBy ?? [];
  const isLast = row.agentId === lastAgentId;
  if (row.others.length + offering.length === 0 && !isLast) return null;
  return (
    <p className="text-muted">
      <span aria-hidden="true" className="@3xl:inline hidden">
        ·{" "}
      </span>
      {isLast && <span className="text-ink">same agent as last time</span>}
      {isLast && row.others.length > 0 && ", "}
      {row.others.length > 0 && "also free: "}
      {row.others.map((agent, at) => (
        <Fragment key={agent.appFieldAgentId}>
          <button
            type="button"
            // A row is one tab stop: the next agent has a key.
            tabIndex={-1}
            onClick={() => onAgent(agent)}
            className="relative min-h-6 whitespace-nowrap text-primary tabular-nums underline decoration-line underline-offset-4 hover:decoration-primary"
          >
            {agentWords(agent, lastAgentId)}
            {at < row.others.length - 1 && ","}
          </button>{" "}
        </Fragment>
      ))}
      {row.others.length > 0 && offering.length > 0 && ". "}
      {offering.length > 0 && `Also being offered by ${offering.join(" and ")}`}
    </p>
  );
}

/** "Marcus +11 min" */
function agentWords(
  { salesPersonName, addedMinutes, appFieldAgentId }: AlsoFree,
  lastAgentId: string | null,
): string {
  const [name = salesPersonName] = salesPersonName.split(" ");
  const added = addedMinutes === null ? "" : ` +${Math.max(0, Math.round(addedMinutes))} min`;
  return `${name}${added}${appFieldAgentId === lastAgentId ? " (last time)" : ""}`;
}
