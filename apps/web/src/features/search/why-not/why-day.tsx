import { Disclosure } from "../../../ui/disclosure.tsx";
import type { WhyDay as Day, Reason } from "./why-days.ts";

interface Props {
  readonly day: Day;
  readonly isOpenAtFirst: boolean;
}

/** One line an agent; in a narrow list the agent stands above the slots. */
export function WhyDay({ day: { heading, tally, agents }, isOpenAtFirst }: Props) {
  return (
    <li className="@container">
      <Disclosure
        isOpenAtFirst={isOpenAtFirst}
        summaryClass="px-4"
        summary={
          <span className="flex flex-1 @md:flex-row flex-col justify-between gap-x-4 py-2">
            <span className="font-semibold">{heading}</span>
            <span className="text-muted">{tally}</span>
          </span>
        }
      >
        <ul className="flex flex-col divide-y divide-line border-line border-t px-4">
          {agents.map(({ id, name, reasons }) => (
            <li key={id} className="grid @2xl:grid-cols-[9rem_1fr] gap-x-3 py-2">
              <p className="font-medium">{name}</p>
              <ul>
                {reasons.map((reason) => (
                  <ReasonLine key={reason.times} reason={reason} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

interface ReasonProps {
  readonly reason: Reason;
}

function ReasonLine({ reason: { times, words, change, isOffered } }: ReasonProps) {
  return (
    <li className="@2xl:grid grid-cols-[8rem_1fr] gap-x-3">
      <span className="font-medium tabular-nums">{times}: </span>
      <span className="@2xl:flex flex-wrap items-baseline gap-x-2">
        <span className={isOffered ? "font-medium text-success" : "text-muted"}>
          {change === null ? words : `${words}. `}
        </span>
        {change !== null && <span className="@max-2xl:block text-small">{change}</span>}
      </span>
    </li>
  );
}
