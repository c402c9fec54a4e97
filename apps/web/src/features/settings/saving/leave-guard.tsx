import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import type { ManagedWorkflow } from "../document/draft.ts";

interface Props {
  /** Workflows with unsaved changes. */
  readonly unsaved: readonly ManagedWorkflow[];
}

/** Asks before the page or the tab is left. Going from one workflow to another loses nothing. */
export function LeaveGuard({ unsaved }: Props) {
  const isUnsaved = unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  const isAsked = blocker.state === "blocked";
  const names = unsaved.map(({ workflowName }) => workflowName);
  return (
    <Dialog isOpen={isAsked} onClose={() => blocker.reset?.()} title="Leave without saving?">
      <div className="flex flex-col gap-4">
        {isAsked && (
          <>
            <p>{settingsTexts.unsaved}</p>
            <p className="text-muted">
              Changed: {new Intl.ListFormat("en-GB").format(names)}. In this tab you can restore the
              changes when you come back.
            </p>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={closeDialog}>
            Stay here
          </Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
