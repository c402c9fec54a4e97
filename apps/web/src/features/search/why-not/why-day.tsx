import { Disclosure } from "../../../ui/disclosure.tsx";
import { WhyAgents } from "./why-agents.tsx";
import type { WhyDay as Day } from "./why-days.ts";

interface Props {
  readonly day: Day;
  readonly isOpenAtFirst: boolean;
}

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
          <WhyAgents agents={agents} />
        </ul>
      </Disclosure>
    </li>
  );
}
