import type { Minute } from "@milepost/scheduling/minute.ts";

/** Up to but not including `to`. */
export interface MinuteSpan {
  readonly from: Minute;
  readonly to: Minute;
}

/** One agent's entries that touch a span, in order. */
interface KeptDiary<Entry> {
  readonly span: MinuteSpan;
  readonly entries: readonly Entry[];
}

/** Diaries under their versions. A version stands for the same entries for ever, so nothing has to be forgotten but for room. */
export interface EntryMemory<Entry> {
  /** Undefined: not known, or not of all of that span. */
  recall(version: string, span: MinuteSpan): readonly Entry[] | undefined;
  keep(version: string, diary: KeptDiary<Entry>): void;
}

/** The diaries that were asked for least lately go first; a diary without entries counts as one. */
export function openEntryMemory<Entry extends MinuteSpan>(
  entriesAtMost: number,
): EntryMemory<Entry> {
  const diaries = new Map<string, KeptDiary<Entry>>();
  let held = 0;
  const forget = (version: string, { entries }: KeptDiary<Entry>) => {
    if (diaries.delete(version)) held -= entries.length + 1;
  };
  return {
    recall(version, { from, to }) {
      const kept = diaries.get(version);
      if (!kept || kept.span.from > from || kept.span.to < to) return undefined;
      diaries.delete(version);
      diaries.set(version, kept);
      return kept.entries.filter((entry) => entry.from < to && entry.to > from);
    },
    keep(version, diary) {
      const before = diaries.get(version);
      if (before) forget(version, before);
      diaries.set(version, diary);
      held += diary.entries.length + 1;
      for (const [oldest, kept] of diaries) {
        if (held <= entriesAtMost) break;
        forget(oldest, kept);
      }
    },
  };
}
