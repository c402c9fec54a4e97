import { useState } from "react";
import { changedPlaces, type Draft } from "../document/draft.ts";

/** What was put aside, to have back. */
interface PutAside {
  readonly draft: Draft;
  /** What took its place; undefined: nothing. Once that is changed, it is too late. */
  readonly after: Draft | undefined;
}

/**
 * What may be done to unsaved changes as a whole: to look at them, to discard them, and to have an earlier
 * version in their place. Nothing of it is saved, and what was put aside can be had back.
 */
export function useReview(draft: Draft | undefined, replace: (draft: Draft | null) => void) {
  const [isOpen, setOpen] = useState(false);
  const [aside, setAside] = useState<PutAside | null>(null);

  function put(after: Draft | undefined) {
    setAside(draft ? { draft, after } : null);
    replace(after ?? null);
  }

  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    discard: () => {
      put(undefined);
      setOpen(false);
    },
    /** Has an earlier version on the page, and shows what it would change. */
    load: (version: Draft) => {
      put(version);
      setOpen(true);
    },
    /** Null: nothing can be had back. */
    undone: aside && aside.after === draft ? asideInWords(aside) : null,
    undo: () => aside && replace(aside.draft),
    /** Once something is saved, there is no going back by a click. */
    forget: () => setAside(null),
  };
}

function asideInWords({ draft, after }: PutAside): string {
  const count = changedPlaces(draft).length;
  const what = count === 1 ? "1 change" : `${count} changes`;
  return after ? `The version replaced ${what}.` : `You discarded ${what}.`;
}
