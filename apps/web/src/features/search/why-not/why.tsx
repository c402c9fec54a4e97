import { lazy, Suspense } from "react";
import { chunk } from "../../../platform/chunk.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { ExplanationSkeleton } from "./explanation-skeleton.tsx";

const loadExplanation = chunk(() => import("./explanation.tsx"));
const Explanation = lazy(async () => ({ default: (await loadExplanation()).Explanation }));

interface Props {
  /** "Why?" */
  readonly question: string;
  readonly searchId: string;
  /** Null: the browser's own zone. */
  readonly zone: string | null;
  /** Runs the search again. */
  readonly onSearchAgain: () => void;
}

/** What stood in the way of each slot; loaded when it is opened. */
export function Why({ question, ...explanation }: Props) {
  return (
    <Disclosure summary={question} summaryClass="-ml-2 w-fit px-2 font-medium text-primary">
      <Suspense fallback={<ExplanationSkeleton />}>
        <Explanation {...explanation} />
      </Suspense>
    </Disclosure>
  );
}
