import { inputClass } from "./field.tsx";
import { describedBy, type FieldFacts, FieldFrame } from "./field-frame.tsx";

interface Option {
  readonly value: string;
  readonly text: string;
}

interface ChoiceProps {
  readonly options: readonly Option[];
  /** Empty: nothing chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Stands there while nothing is chosen, and cannot be chosen itself. */
  readonly placeholder?: string;
}

/** One of a short list under its label. The browser's own dropdown, which looks like our lists where it can. */
export function SelectField({ options, value, onChange, placeholder, ...facts }: SelectFieldProps) {
  return (
    <FieldFrame {...facts}>
      <select
        id={facts.id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={facts.isRequired || undefined}
        aria-invalid={Boolean(facts.mistake) || undefined}
        aria-describedby={describedBy(facts)}
        className={`${inputClass} own-select disabled:bg-sunken aria-invalid:border-danger`}
      >
        <Options options={options} placeholder={placeholder} />
      </select>
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldFacts, ChoiceProps {}

interface SelectProps extends ChoiceProps {
  readonly id?: string;
  /** Not seen: the column's heading says it. */
  readonly label: string;
  readonly isWrong?: boolean;
}

/** The same in a cell of a table. */
export function Select({ options, value, onChange, placeholder, ...rest }: SelectProps) {
  return (
    <select
      id={rest.id}
      aria-label={rest.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-invalid={rest.isWrong || undefined}
      className={`${denseClass} own-select`}
    >
      <Options options={options} placeholder={placeholder} />
    </select>
  );
}

/** Of any control in a cell. */
export const denseClass =
  "h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-ink placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger";

function Options({ options, placeholder }: Pick<SelectProps, "options"> & PlaceholderProp) {
  return (
    <>
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}

interface PlaceholderProp {
  readonly placeholder: string | undefined;
}
