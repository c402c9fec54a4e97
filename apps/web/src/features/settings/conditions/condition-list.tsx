import type { Condition } from "@milepost/contract/settings/condition.ts";
import type { BrokenReference } from "@milepost/contract/settings/crm-field.ts";
import { inBrackets } from "@milepost/scheduling/condition.ts";
import { useMemo } from "react";
import { Button } from "../../../ui/button.tsx";
import { useSame } from "../../../ui/use-same.ts";
import { focusSetting } from "../control-id.ts";
import type { Catalogue, Mistakes } from "../section.ts";
import { tellRemoved } from "../tell-removed.ts";
import { ConditionRow } from "./condition-row.tsx";
import { addCondition, putBack, removeCondition } from "./edit-conditions.ts";

interface Props {
  /** Of the list in the settings. */
  readonly path: string;
  readonly brokenIn: BrokenReference["in"];
  readonly conditions: readonly Condition[];
  readonly onChange: (edit: (now: readonly Condition[]) => Condition[]) => void;
  /** Whose fields may be named. */
  readonly modules: readonly string[];
  readonly mistakes: Mistakes;
  readonly catalogue: Catalogue;
  /** "filter", "condition" */
  readonly word: string;
}

/** Conditions one below the other, and how they are joined as a sentence. */
export function ConditionList(props: Props) {
  const { path, conditions, onChange, catalogue, word, mistakes } = props;
  const broken = catalogue.broken.filter((one) => one.in === props.brokenIn);

  // A row redraws only when something in it has changed: whatever else it is given stays the same.
  const edit = useSame(onChange);
  const names = props.modules.join();
  const modules = useMemo(() => names.split(","), [names]);
  const remove = useSame((condition: Condition) => {
    onChange((now) => removeCondition(now, condition.order));
    requestAnimationFrame(() => document.getElementById(`${path}-add`)?.focus());
    tellRemoved(word, () => onChange((now) => putBack(now, condition)));
  });

  function add() {
    onChange(addCondition);
    requestAnimationFrame(() => focusSetting(`${path}.${conditions.length}.field`));
  }

  return (
    <div className="flex flex-col gap-3">
      {conditions.length > 0 && (
        <ol className="flex flex-col gap-3">
          {conditions.map((condition, at) => (
            <ConditionRow
              key={condition.order}
              condition={condition}
              onChange={edit}
              catalogue={catalogue}
              word={word}
              modules={modules}
              path={`${path}.${at}`}
              isBroken={broken.some(({ id }) => id === `${condition.order}`)}
              fieldMistake={mistakes[`${path}.${at}.field`] ?? null}
              valueMistake={mistakes[`${path}.${at}.value`] ?? null}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      {conditions.length > 1 && (
        <p role="status" className="text-muted">
          Matches when <span className="font-medium text-ink">{inBrackets(conditions)}</span>
        </p>
      )}
      <Button id={`${path}-add`} look="secondary" onClick={add} className="self-start">
        + Add {word}
      </Button>
    </div>
  );
}
