import type { SettingsVersion } from "@milepost/contract/endpoints/settings-history.ts";
import { product } from "@milepost/contract/product.ts";
import { dateAndTime } from "../../../platform/time/date-and-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { differenceLines } from "../document/difference-lines.ts";
import { labelOf } from "../label-of.ts";
import { DifferenceList } from "../saving/difference-list.tsx";
import type { Catalogue } from "../section.ts";

interface Props {
  readonly version: SettingsVersion;
  readonly catalogue: Catalogue;
  readonly isCurrent: boolean;
  readonly canRestore: boolean;
  readonly onRestore: () => void;
}

/** Who saved what and when, and one click to have it on the page again. */
export function HistoryVersion({ version, catalogue, isCurrent, canRestore, onRestore }: Props) {
  const { savedAt, savedBy, restoredFrom, changes } = version;
  const differences = changes.map(({ key, from, to }) => ({
    label: labelOf(key),
    lines: differenceLines(from, to, catalogue),
  }));
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="min-w-60 flex-1">
        <p className="font-medium">
          <time dateTime={savedAt}>{dateAndTime(new Date(savedAt))}</time>,{" "}
          {savedBy || product.name}
        </p>
        {restoredFrom !== null && (
          <p className="text-muted text-small">Restored from version {restoredFrom}</p>
        )}
        <div className="mt-1 text-small">
          {changes.length === 0 ? (
            <p className="text-muted">No setting changed.</p>
          ) : (
            <DifferenceList differences={differences} />
          )}
        </div>
      </div>
      {isCurrent ? (
        <Badge look="good">Current</Badge>
      ) : (
        <Button
          look="secondary"
          aria-disabled={!canRestore}
          onClick={() => canRestore && onRestore()}
        >
          Restore
          <span className="sr-only"> version {version.version}</span>
        </Button>
      )}
    </li>
  );
}
