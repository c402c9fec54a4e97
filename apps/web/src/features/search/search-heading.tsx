import { searchTexts } from "@milepost/contract/texts/agent.ts";
import type { ReactNode } from "react";

interface Props {
  /** What the answer rests on. */
  readonly children: ReactNode;
}

export function SearchHeading({ children }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <div>
        <h1 className="font-semibold text-title">{searchTexts.title}</h1>
        <p className="text-muted">{searchTexts.description}</p>
      </div>
      {children}
    </div>
  );
}
