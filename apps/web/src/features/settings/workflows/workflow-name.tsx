import { workflowNameMaxCharacters } from "@milepost/contract/limits.ts";
import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Pencil, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../platform/call.ts";
import { Button } from "../../../ui/button.tsx";
import { tell } from "../../../ui/toasts.tsx";
import type { ManagedWorkflow } from "../document/draft.ts";
import { readAgain } from "../use-settings.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
}

/** Edited where it stands: Enter saves, Escape cancels. A blank name changes nothing. */
export function WorkflowName({ workflow: { workflowId, workflowName } }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const rename = useMutation({
    mutationFn: async (name: string) => {
      const params = { workflowId };
      await call("PUT /api/settings/workflow/:workflowId/name", {
        params,
        body: { workflowName: name },
      });
      await readAgain(client, workflowId);
    },
    onSuccess: () => {
      setTyped(null);
      tell("success", settingsToasts.renamed);
    },
    onError: () => tell("error", settingsToasts.renameFailed),
  });
  useEffect(() => {
    if (typed === null && wasEditing.current) pencil.current?.focus();
    wasEditing.current = typed !== null;
  }, [typed]);

  function save() {
    const name = typed?.trim() ?? "";
    if (rename.isPending) return;
    if (name === "" || name === workflowName) setTyped(null);
    else rename.mutate(name);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "Enter") save();
    if (key === "Escape") setTyped(null);
  }

  if (typed === null) {
    return (
      <h2 className="flex min-h-11 items-center gap-1 font-semibold text-slot">
        <span className="min-w-0 break-words">{workflowName}</span>
        <Button
          ref={pencil}
          look="quiet"
          shape="square"
          aria-label="Edit workflow name"
          onClick={() => setTyped(workflowName)}
          className="shrink-0"
        >
          <Pencil className="size-4.5" aria-hidden="true" />
        </Button>
      </h2>
    );
  }
  return (
    <div className="flex max-w-xl items-center gap-1">
      <input
        aria-label="Workflow name"
        // The person who asked to edit it can type at once.
        ref={(input) => input?.focus()}
        value={typed}
        maxLength={workflowNameMaxCharacters}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 min-w-0 flex-1 rounded-control border border-edge bg-surface px-3 font-semibold text-slot"
      />
      <Button look="quiet" shape="square" aria-label="Save name" onClick={save}>
        <Check className="size-5" aria-hidden="true" />
      </Button>
      <Button look="quiet" shape="square" aria-label="Cancel" onClick={() => setTyped(null)}>
        <X className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}
