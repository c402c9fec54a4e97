import { searchTexts } from "@milepost/contract";
import type { ReactNode } from "react";

interface Props {
  /** Empty: the record's. */
  readonly postcode: string;
  /** What the answer rests on. */
  readonly children: ReactNode;
}

export function SearchHeading({ postcode, children }: Props) {
  return (
    <div>
      <h1 className="font-semibold text-title">{searchTexts.title}</h1>
      <p className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{searchTexts.description}</span>
        {postcode !== "" && <span>Postcode {postcode.toUpperCase()}</span>}
      </p>
      {children}
    </div>
  );
}
