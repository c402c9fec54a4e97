import { copyConfirmationMs } from "@milepost/contract/limits.ts";
import { memo, useCallback, useState } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { GroupFrame } from "../../../ui/fields/field-frame.tsx";
import { SearchBox, searchOnTopClass } from "../../../ui/fields/search-box.tsx";
import { LiveRegion } from "../../../ui/live-region.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { useSteps } from "../../../ui/use-steps.ts";
import { controlId } from "../control-id.ts";
import { toggled } from "../people/find-people.ts";
import type { Change } from "../section.ts";
import {
  findVariables,
  firstVariables,
  goneVariables,
  type VariableGroup,
  written,
} from "./variable-groups.ts";

interface Props {
  readonly groups: readonly VariableGroup[];
  readonly ticked: readonly string[];
  readonly change: Change;
}

/** Variables. At first more than the list has room for. */
const steps = { atFirst: 12, perStep: 30 };

/** Every variable to copy, found by name; those ticked stand next to the templates as well. */
export function VariableList({ groups, ticked, change }: Props) {
  const [term, setTerm] = useState("");
  const { copied, copy } = useCopy(copyConfirmationMs);
  const toggle = useCallback(
    (name: string) =>
      change(({ selectedVariables }) => ({ selectedVariables: toggled(selectedVariables, name) })),
    [change],
  );
  const gone = goneVariables(ticked, groups).map((name) => ({
    name,
    label: "No longer a field of this workflow",
  }));
  const all = [...(gone.length > 0 ? [{ title: "Gone", variables: gone }] : []), ...groups];
  const found = findVariables(all, term);
  const count = groups.reduce((sum, { variables }) => sum + variables.length, 0);
  const drawn = useSteps(gone.length + count, steps);
  return (
    <GroupFrame
      id={controlId("selectedVariables")}
      label="Fields for email and calendar templates"
      hint="Ticked fields stand next to the templates, to be copied there. A template may use all of them, ticked or not."
    >
      <div className="max-w-3xl rounded-control border border-edge bg-surface">
        <SearchBox
          label="Search template fields"
          placeholder="Search by name"
          value={term}
          onChange={setTerm}
          className={searchOnTopClass}
        />
        <div className="unseen-idle relative h-[24rem] overflow-y-auto overscroll-contain pb-1">
          {firstVariables(found, drawn).map(({ title, variables }) => (
            <div key={title}>
              <h4 className="sticky top-0 bg-sunken px-3 py-1.5 font-semibold text-small">
                {title}
              </h4>
              {variables.map(({ name, label }) => (
                <Row
                  key={name}
                  name={name}
                  label={label}
                  toggle={toggle}
                  copy={copy}
                  isTicked={ticked.includes(name)}
                  isCopied={copied === written(name)}
                />
              ))}
            </div>
          ))}
          {found.length === 0 && (
            <p className="px-3 py-2.5 text-muted">
              No field is called that. A new one of your CRM is there after Sync CRM Fields.
            </p>
          )}
        </div>
        <p role="status" className="border-line border-t px-3 py-2 text-muted text-small">
          {ticked.length} of {count} ticked
        </p>
      </div>
      <LiveRegion text={copied === null ? "" : `Copied ${copied}`} />
    </GroupFrame>
  );
}

interface RowProps {
  readonly name: string;
  readonly label: string;
  readonly isTicked: boolean;
  readonly isCopied: boolean;
  readonly toggle: (name: string) => void;
  readonly copy: (text: string) => void;
}

const Row = memo(function Row({ name, label, isTicked, isCopied, toggle, copy }: RowProps) {
  return (
    <div className="flex unseen-idle-11.5 items-center justify-between gap-3 pr-2 pl-3 hover:bg-sunken">
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={() => toggle(name)}
          className="size-4.5 shrink-0 accent-primary"
        />
        <span className="flex min-w-0 flex-col leading-tight">
          <span className="break-words">{label}</span>
          <code className="wrap-anywhere text-muted text-small">{written(name)}</code>
        </span>
      </label>
      <CopyButton text={written(name)} isCopied={isCopied} onCopy={copy} />
    </div>
  );
});
