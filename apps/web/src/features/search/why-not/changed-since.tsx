import { Button } from "../../../ui/button.tsx";

interface Props {
  readonly changes: Changes;
  readonly onSearchAgain: () => void;
}

interface Changes {
  readonly haveSettingsChanged: boolean;
  readonly haveDiariesChanged: boolean;
}

/** The reasons are of now, and the search was before. */
export function ChangedSince({ changes, onSearchAgain }: Props) {
  const changed = changedWords(changes);
  if (changed === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-info">
      {changed} have changed since this search.
      <Button look="quiet" onClick={onSearchAgain} className="-mx-4">
        Search again
      </Button>
    </p>
  );
}

/** Null: neither. */
function changedWords({ haveSettingsChanged, haveDiariesChanged }: Changes): string | null {
  if (haveSettingsChanged) return `The settings${haveDiariesChanged ? " and the diaries" : ""}`;
  return haveDiariesChanged ? "The diaries" : null;
}
