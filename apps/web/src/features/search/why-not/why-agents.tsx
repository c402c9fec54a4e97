import type { Reason, WhyAgent } from "./why-days.ts";

interface Props {
  readonly agents: readonly WhyAgent[];
  /** All is about one time, which stands above the list. */
  readonly isOneTime?: boolean;
}

/** One line an agent; in a narrow list the agent stands above the slots. */
export function WhyAgents({ agents, isOneTime = false }: Props) {
  return agents.map(({ id, name, reasons }) => (
    <li key={id} className="grid @2xl:grid-cols-[9rem_1fr] gap-x-3 py-2">
      <p className="font-medium">{name}</p>
      <ul>
        {reasons.map((reason) => (
          <ReasonLine key={reason.times} reason={reason} isOneTime={isOneTime} />
        ))}
      </ul>
    </li>
  ));
}

interface ReasonProps {
  readonly reason: Reason;
  readonly isOneTime: boolean;
}

function ReasonLine({ reason: { times, words, change, isOffered }, isOneTime }: ReasonProps) {
  return (
    <li className={isOneTime ? "" : "@2xl:grid grid-cols-[8rem_1fr] gap-x-3"}>
      {!isOneTime && <span className="font-medium tabular-nums">{times}: </span>}
      <span className="@2xl:flex flex-wrap items-baseline gap-x-2">
        <span className={isOffered ? "font-medium text-success" : "text-muted"}>
          {change === null ? words : `${words}. `}
        </span>
        {change !== null && <span className="@max-2xl:block text-small">{change}</span>}
      </span>
    </li>
  );
}
