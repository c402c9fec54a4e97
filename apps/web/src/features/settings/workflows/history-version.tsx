import type { SettingsVersion } from "@milepost/contract/endpoints/settings-history.ts";
import { product } from "@milepost/contract/product.ts";
import { dateAndTime } from "../../../platform/time/date-and-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { settingInWords } from "../document/setting-in-words.ts";
import { labelOf } from "../label-of.ts";
import type { Catalogue } from "../section.ts";

interface Props {
  readonly version: SettingsVersion;
  readonly catalogue: Catalogue;
  readonly isCurrent: boolean;
  readonly canRestore: boolean;
  readonly onRestore: () => void;
}

/** Who saved what and when, and one click to have it back. */
export function HistoryVersion({ version, catalogue, isCurrent, canRestore, onRestore }: Props) {
  const { savedAt, savedBy, restoredFrom, changes } = version;
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
        <ul className="mt-1 flex flex-col gap-1 text-small">
          {changes.length === 0 && <li className="text-muted">No setting changed.</li>}
          {changes.map(({ key, from, to }) => (
            <li key={key} className="break-words">
              <span className="font-medium">{labelOf(key)}</span>:{" "}
              <del className="text-muted">{settingInWords(from, catalogue)}</del> →{" "}
              <ins className="no-underline">{settingInWords(to, catalogue)}</ins>
            </li>
          ))}
        </ul>
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
