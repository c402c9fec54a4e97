import { type FieldFacts, GroupFrame } from "./field-frame.tsx";

const choiceClass = "flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-sunken";
const markClass = "size-4.5 shrink-0 accent-primary";

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

interface SeveralProps extends FieldFacts {
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Said instead of the list where there is nothing to choose. */
  readonly noneText: string;
}

/** Any number of a list. */
export function Several({ options, value, onChange, noneText, ...facts }: SeveralProps) {
  const toggle = (option: string, isChosen: boolean) =>
    onChange(options.filter((one) => (one === option ? isChosen : value.includes(one))));
  return (
    <GroupFrame {...facts}>
      <div className="max-h-list overflow-y-auto overscroll-contain rounded-control border border-edge bg-surface py-1">
        {options.length === 0 && <p className="px-3 py-2.5 text-muted">{noneText}</p>}
        {options.map((option) => (
          <label key={option} className={choiceClass}>
            <input
              type="checkbox"
              checked={value.includes(option)}
              onChange={(event) => toggle(option, event.target.checked)}
              className={markClass}
            />
            {option}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
