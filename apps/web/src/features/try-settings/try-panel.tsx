import type { DraftToTry } from "./draft-to-try.ts";
import { Simulator } from "./simulator.tsx";
import { type SlotsComponent, TestSearch } from "./test-search.tsx";

interface Props {
  readonly draft: DraftToTry;
  /** Shows what a search has found. */
  readonly Slots: SlotsComponent;
}

/** What the settings on the screen would do, before anybody has to live with them. */
export function TryPanel({ draft, Slots }: Props) {
  return (
    <>
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold text-slot">Try before you save</h3>
        <p className="text-muted">
          {draft.isChanged
            ? "This uses the settings on this page, unsaved changes included. It’s only a preview."
            : "You have no unsaved changes, so this uses the settings as they are. It’s only a preview."}
        </p>
      </div>
      <TestSearch draft={draft} Slots={Slots} />
      <Simulator draft={draft} />
    </>
  );
}
