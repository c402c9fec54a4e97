import { choiceClass, markClass } from "./choice-class.ts";
import { type FieldFacts, GroupFrame } from "./field-frame.tsx";

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
