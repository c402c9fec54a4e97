import type { Alternative } from "@milepost/contract/endpoints/booking.ts";
import { Button } from "../../../ui/button.tsx";
import { closeDialog } from "../../../ui/dialog.tsx";
import { chosenAlternative } from "./chosen-slot.ts";
import { ChosenWhen } from "./chosen-when.tsx";

interface Props {
  readonly alternatives: readonly Alternative[];
  readonly onChoose: (alternative: Alternative) => void;
  readonly onSearchAgain: () => void;
}

/** Somebody else was quicker; what is free instead is to be chosen from. */
export function InviteTaken({ alternatives, onChoose, onSearchAgain }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p role="alert" className="text-danger">
        Someone else has just taken this slot.
        {alternatives.length === 0 ? " Nothing else is free." : " Free instead:"}
      </p>
      {alternatives.length > 0 && (
        <ul className="flex flex-col gap-2">
          {alternatives.map((alternative, index) => (
            <li key={alternative.slot}>
              <Button
                look="secondary"
                autoFocus={index === 0}
                onClick={() => onChoose(alternative)}
                className="h-auto w-full flex-col items-start gap-0 py-2 text-left"
              >
                <span className="whitespace-normal">
                  <ChosenWhen slot={chosenAlternative(alternative)} />
                </span>
                <span className="font-normal text-muted text-small">
                  {alternative.salesPersonName}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onSearchAgain}>
          Search again
        </Button>
        <Button look="secondary" onClick={closeDialog}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
