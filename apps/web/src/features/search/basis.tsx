import { TriangleAlert } from "lucide-react";
import { BasisSkeleton } from "./basis-skeleton.tsx";
import { searchNotes } from "./search-notes.ts";
import type { SearchState } from "./use-slot-search.ts";

interface Props {
  readonly state: SearchState;
  readonly postcode: string;
}

/** What the answer rests on: nothing is left out in silence. */
export function Basis({ state, postcode }: Props) {
  if (state.kind === "loading") return <BasisSkeleton />;
  if (state.kind !== "found") return null;
  const { diaries, leftOut, limits } = searchNotes(state.results, postcode, new Date());
  return (
    <ul className="mt-1 flex flex-col gap-1 text-muted text-small leading-5">
      {[diaries, ...leftOut].map((line) => (
        <li key={line}>{line}</li>
      ))}
      {limits.map((limit) => (
        <li key={limit} className="flex gap-1.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {limit}
        </li>
      ))}
    </ul>
  );
}
