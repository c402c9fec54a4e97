import { type RefObject, useEffect, useRef, useState } from "react";
import { restMs } from "./edited-file.ts";
import { useLeaving } from "./use-leaving.ts";

interface Options {
  /** As the server has it. */
  readonly stored: string;
  /** What the text area begins with: the same, or what was left unsaved. */
  readonly begun: string;
  /** Called with an unsaved text once it rests; null: it is the stored one. */
  readonly onRest: (text: string | null) => void;
}

/**
 * A text area that keeps its own text: with half a megabyte in it, reading or drawing the text at every
 * key would be felt. It is read when nobody has typed for a while, and when somebody asks for it.
 */
export function useWriting({ stored, begun, onRest }: Options) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [rested, setRested] = useState(begun);
  const [isChanged, setChanged] = useState(begun !== stored);
  const typing = usePause(() => rest());

  /** Of the text area itself, which at the very end is no longer on the page. */
  function rest(text = area.current?.value ?? rested): string {
    typing.end();
    setRested(text);
    setChanged(text !== stored);
    onRest(text === stored ? null : text);
    return text;
  }

  useKeepLast(area, (text) => typing.isOn() && rest(text));
  useLeaving(isChanged, rest);
  return {
    area,
    /** The text when it last rested: this one is checked and shown. */
    rested,
    isChanged,
    /** The text as it is now, which rests at once. */
    rest: () => rest(),
    noteTyping: () => {
      setChanged(true);
      typing.begin(restMs(rested));
    },
    /** At the cursor, or instead of what is selected. One step of the browser's own Undo. */
    insert: (text: string) => insertInto(area, text),
    replaceAll: (text: string) => {
      if (area.current) area.current.value = text;
      rest();
    },
  };
}

/** Calls `onEnd` once `begin` was not called again for so many milliseconds. */
function usePause(onEnd: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const end = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  return {
    isOn: () => timer.current !== undefined,
    end,
    begin: (ms: number) => {
      end();
      timer.current = setTimeout(() => latest.current(), ms);
    },
  };
}

/** Hands over the text when the text area goes: somebody may have typed a moment before. */
function useKeepLast(
  area: RefObject<HTMLTextAreaElement | null>,
  keep: (text: string) => void,
): void {
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    const { current } = area;
    return () => {
      if (current) latest.current(current.value);
    };
  }, [area]);
}

function insertInto({ current }: RefObject<HTMLTextAreaElement | null>, text: string): void {
  if (!current) return;
  const { value, selectionStart, selectionEnd } = current;
  current.focus();
  // The only way that the browser's own Undo takes back. A list that is closing may still hold the focus.
  document.execCommand("insertText", false, text);
  if (current.value !== value) return;
  current.setRangeText(text, selectionStart, selectionEnd, "end");
  current.dispatchEvent(new Event("input", { bubbles: true }));
}
