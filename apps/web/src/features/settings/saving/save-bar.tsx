import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { dateAndTime } from "../../../platform/time/date-and-time.ts";
import { Button } from "../../../ui/button.tsx";
import { Kbd } from "../../../ui/kbd.tsx";
import type { ManagedWorkflow } from "../document/draft.ts";
import { SaveButton } from "./save-button.tsx";
import { UndoSave, undoClass } from "./undo-save.tsx";
import type { useReview } from "./use-review.ts";
import type { Save } from "./use-save.ts";

interface Props {
  readonly save: Save;
  /** Said a moment after `save` knows: the letter that was typed comes first. */
  readonly isUnsaved: boolean;
  readonly workflow: ManagedWorkflow;
  /** How many settings are unsaved. */
  readonly count: number;
  /** What is unsaved, in words. */
  readonly changed: readonly string[];
  readonly review: ReturnType<typeof useReview>;
  /** What the changes do to searches. */
  readonly effect: ReactNode;
}

/** In sight wherever one has scrolled to, and below where toasts appear. */
export function SaveBar(props: Props) {
  const { save, isUnsaved, workflow, count, changed, review, effect } = props;
  const { isSaving, failure } = save;
  return (
    <section
      aria-label="Save"
      data-save-bar
      className={`sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t px-4 py-3 sm:mx-0 sm:rounded-t-card sm:border-x ${isUnsaved ? "border-warning bg-unsaved" : "border-line bg-raised"}`}
    >
      <div className={`flex-1 ${isUnsaved ? "min-w-52" : "max-sm:text-small"}`}>
        {isUnsaved ? (
          <p role="status" className="flex items-start gap-2">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
            {settingsTexts.unsaved}
          </p>
        ) : (
          <p className="text-muted">
            {savedWords(workflow.settings)}{" "}
            {review.undone === null && <UndoSave workflow={workflow} save={save} />}
          </p>
        )}
        {count > 0 && (
          <div className="pl-7 font-medium text-small">
            {count === 1 ? "1 change" : `${count} changes`} · {effect}
          </div>
        )}
        {changed.length > 0 && (
          <p className="pl-7 text-small max-sm:hidden">
            Changed: {new Intl.ListFormat("en-GB").format(changed)}
          </p>
        )}
        {review.undone !== null && (
          <p role="status" className={`text-small ${isUnsaved ? "pl-7" : ""}`}>
            {review.undone}{" "}
            <button type="button" onClick={review.undo} className={undoClass}>
              Undo
            </button>
          </p>
        )}
        {failure !== null && (
          <p role="alert" className="pl-7 text-danger text-small">
            {failure}
          </p>
        )}
      </div>
      <div className={`flex gap-2 ${isUnsaved ? "max-sm:w-full" : ""}`}>
        {count > 0 && (
          <>
            <Button look="secondary" onClick={review.open} className={narrow}>
              <span>
                See <span className="max-sm:sr-only">what </span>changes
              </span>
            </Button>
            <Button
              look="secondary"
              onClick={review.discard}
              disabled={isSaving}
              className={narrow}
            >
              Discard
            </Button>
          </>
        )}
        <SaveButton save={save} className="max-sm:min-w-20 max-sm:flex-1">
          <span className="max-lg:hidden">
            <Kbd>Ctrl S</Kbd>
          </span>
        </SaveButton>
      </div>
    </section>
  );
}

/** So that all three fit on one line on a phone. */
const narrow = "max-sm:flex-1 max-sm:px-2";

function savedWords({ lastUpdatedAt, lastUpdatedBy }: ManagedWorkflow["settings"]): string {
  if (lastUpdatedAt === null) return "Never saved.";
  const when = dateAndTime(new Date(lastUpdatedAt));
  return `Last saved ${when}${lastUpdatedBy ? ` by ${lastUpdatedBy}` : ""}.`;
}
