import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { totalInWords } from "./day-words.ts";

interface Props {
  readonly picture: DayPicture;
}

/** What is driven that day as it is, with the visit, and the difference: the search's own minutes. */
export function DayTotal({ picture }: Props) {
  return (
    <dl className="flex min-h-6 flex-wrap justify-between gap-x-4 tabular-nums">
      <dt className="text-muted">Driving that day</dt>
      <dd className="font-semibold">{totalInWords(picture)}</dd>
    </dl>
  );
}
