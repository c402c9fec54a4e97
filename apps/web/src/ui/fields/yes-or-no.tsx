import { choiceClass, markClass } from "./choice-class.ts";
import { type FieldFacts, GroupFrame } from "./field-frame.tsx";

interface YesOrNoProps extends FieldFacts {
  /** Null: not answered. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean) => void;
}

/** Not a tick box: an empty one cannot distinguish "no" from "not asked yet". */
export function YesOrNo({ value, onChange, ...facts }: YesOrNoProps) {
  return (
    <GroupFrame {...facts}>
      <div className="flex gap-2">
        {[true, false].map((choice) => (
          <label
            key={`${choice}`}
            className={`${choiceClass} border border-edge bg-surface pr-4 has-checked:border-primary`}
          >
            <input
              type="radio"
              name={facts.id}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className={markClass}
            />
            {choice ? "Yes" : "No"}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
