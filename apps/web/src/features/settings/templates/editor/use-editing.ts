import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionQuery } from "../../../../platform/queries/app-queries.ts";
import type { TemplatesOf } from "../../../../platform/queries/settings-queries.ts";
import { useFocus } from "../../../../ui/use-focus.ts";
import { type KeptText, keepText, readKeptText } from "./kept-text.ts";
import { useLeaving } from "./use-leaving.ts";

/** Whether a template is being edited, and what was left unsaved of it. */
export function useEditing({ kind, workflowId }: TemplatesOf) {
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.authenticated ? session.user._id : "";
  const place = { userId, workflowId, kind };
  const [kept, setKept] = useState(() => readKeptText(sessionStorage, place));
  const [isOpen, setOpen] = useState(false);
  const focus = useFocus();
  const buttonId = `edit-${kind}`;
  useLeaving(kept !== null);

  function keep(next: KeptText | null) {
    keepText(sessionStorage, place, next);
    setKept(next);
  }

  function close() {
    setOpen(false);
    focus(buttonId);
  }

  return {
    buttonId,
    kept,
    keep,
    isOpen,
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    /** What was written is kept by the server now. */
    end: () => {
      keep(null);
      close();
    },
  };
}
