import { problemSentence } from "../../platform/problem-sentence.ts";
import type { DraftToTry } from "./draft-to-try.ts";
import { effectInWords } from "./effect-in-words.ts";
import { useChangeEffect } from "./use-change-effect.ts";

interface Props {
  readonly draft: DraftToTry;
}

/** What the unsaved changes do to searches, in a line next to their number. */
export function EffectLine({ draft }: Props) {
  return <span role="status">{useWords(draft)}</span>;
}

function useWords(draft: DraftToTry): string {
  const effect = useChangeEffect(draft);
  switch (effect.kind) {
    case "checking":
      return "checking what it does to searches…";
    case "mistaken":
      return "fix what can’t be saved, then we’ll check searches";
    case "none":
      return "no effect on which slots are offered";
    case "failed":
      return `we couldn’t check searches: ${problemSentence(effect.error)}`;
    case "known":
      return effectInWords(effect.sums);
  }
}
