import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { differenceLines } from "../document/difference-lines.ts";
import { changedPlaces, type Draft } from "../document/draft.ts";
import { valueAt } from "../document/setting-place.ts";
import { labelOf } from "../label-of.ts";
import type { Catalogue } from "../section.ts";
import { type Difference, DifferenceList } from "./difference-list.tsx";
import { SaveButton } from "./save-button.tsx";
import type { Save } from "./use-save.ts";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly save: Save;
  readonly draft: Draft | undefined;
  readonly catalogue: Catalogue;
  readonly onDiscard: () => void;
  /** What they do to searches. */
  readonly effect: ReactNode;
}

/** Everything that a save would change, before it does. */
export function ChangesDialog(props: Props) {
  const { isOpen, onClose, save, draft, catalogue, onDiscard, effect } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="wide" title="What changes">
      {isOpen && draft && (
        <div className="flex flex-col gap-5">
          <p>Nothing is live until you save.</p>
          <DifferenceList differences={differencesOf(draft, catalogue)} />
          {effect}
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="secondary" onClick={closeDialog} className="max-sm:w-full">
              Keep editing
            </Button>
            <Button look="secondary" onClick={onDiscard} className="max-sm:flex-1">
              Discard
            </Button>
            <SaveButton save={save} onPressed={onClose} className="max-sm:flex-1" />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function differencesOf(draft: Draft, catalogue: Catalogue): Difference[] {
  return changedPlaces(draft).map((place) => ({
    label: labelOf(place),
    lines: differenceLines(valueAt(draft.before, place), valueAt(draft.changes, place), catalogue),
  }));
}
