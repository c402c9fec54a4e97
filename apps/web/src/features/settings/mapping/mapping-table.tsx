import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { mappingTexts, settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { controlId, focusSetting } from "../control-id.ts";
import { sameSettings } from "../same-settings.ts";
import type { Catalogue, Change, Mistakes } from "../section.ts";
import { tellRemoved } from "../tell-removed.ts";
import { useUnfolding } from "../use-unfolding.ts";
import { addMapping } from "./edit-mapping.ts";
import type { MappingSettings } from "./mapping-destination.tsx";
import { MappingRow } from "./mapping-row.tsx";

interface Props {
  readonly settings: MappingSettings;
  readonly change: Change;
  readonly mistakes: Mistakes;
  readonly catalogue: Catalogue;
}

const shown = [
  "mappings",
  "bookingAgentFields",
  "defaultFieldValues",
  "sourceModule",
  "destinationModule",
] as const;

/** Rows. At first those of the first picture. */
const steps = { atFirst: 10, perStep: 10 };

export const MappingTable = memo(function MappingTable(props: Props) {
  const { settings, change, mistakes, catalogue } = props;
  const [twin, setTwin] = useState<string | null>(null);
  const look = useLatest(settings);
  const drawn = useUnfolding(settings.mappings.length, steps);
  const crmFields: CrmModuleFields = catalogue.crmModuleFields;
  const broken = useMemo(
    () => new Set(catalogue.broken.flatMap((one) => (one.in === "mappings" ? [one.id] : []))),
    [catalogue.broken],
  );

  function add() {
    change(({ mappings, destinationModule }) => ({
      mappings: addMapping(mappings, destinationModule),
    }));
    const at = settings.mappings.length;
    requestAnimationFrame(() => focusSetting(`mappings.${at}.sourceField`));
  }

  const remove = useCallback(
    (mapping: Mapping, at: number) => {
      change(({ mappings }) => ({ mappings: mappings.filter(({ id }) => id !== mapping.id) }));
      requestAnimationFrame(() => document.getElementById(addId)?.focus());
      tellRemoved("Field mapping", () =>
        change(({ mappings }) => ({ mappings: mappings.toSpliced(at, 0, mapping) })),
      );
    },
    [change],
  );

  return (
    <div className="flex flex-col gap-3">
      <table id={controlId("mappings")} tabIndex={-1} className="w-full max-md:block">
        <caption className="sr-only">Field Mapping</caption>
        <thead className="max-md:sr-only">
          <tr className="text-left text-muted text-small">
            {["Source", "Destination module", "Destination field"].map((title) => (
              <th key={title} scope="col" className={headClass}>
                {title}
              </th>
            ))}
            <th scope="col" className={`${headClass} w-14`}>
              View
            </th>
            <th scope="col" className={`${headClass} w-14`}>
              Edit
            </th>
            <th scope="col" className={`${headClass} w-11`}>
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          {settings.mappings.slice(0, drawn).map((mapping, at) => (
            <MappingRow
              key={mapping.id}
              mapping={mapping}
              at={at}
              look={look}
              crmFields={crmFields}
              change={change}
              isBroken={broken.has(mapping.id)}
              sourceMistake={mistakes[`mappings.${at}.sourceField`]}
              fieldMistake={mistakes[`mappings.${at}.destinationField`]}
              onTwin={setTwin}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
      <Button id={addId} look="secondary" onClick={add} className="self-start">
        {settingsTexts.addMapping}
      </Button>
      <Dialog isOpen={twin !== null} onClose={() => setTwin(null)} title="Already mapped">
        <div className="flex flex-col gap-5">
          <p>{twin !== null && mappingTexts.alreadyMapped(twin)}</p>
          <Button onClick={closeDialog} className="self-end">
            Close
          </Button>
        </div>
      </Dialog>
    </div>
  );
}, sameSettings(shown));

const addId = "add-mapping";
const headClass = "sticky top-0 z-1 bg-raised px-1.5 py-2 font-medium";

/** A function that always answers the newest value and is itself always the same: rows given it need not redraw. */
function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  latest.current = value;
  return useCallback(() => latest.current, []);
}
