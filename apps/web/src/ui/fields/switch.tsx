import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  readonly label: string;
  /** The label is only read out: something else in sight says it. */
  readonly isLabelHidden?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, isLabelHidden = false, onChange, ...rest }: Props) {
  const isStuck = rest["aria-disabled"] === true;
  return (
    <label className="inline-flex min-h-9 items-center gap-3">
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...rest}
          type="checkbox"
          onChange={(event) => !isStuck && onChange(event.target.checked)}
          className="peer absolute inset-0 size-full appearance-none rounded-full border border-edge bg-sunken checked:border-primary checked:bg-primary aria-disabled:border-line aria-disabled:bg-sunken"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge peer-checked:translate-x-4 peer-checked:bg-on-primary peer-aria-disabled:bg-line motion-safe:transition-transform"
        />
      </span>
      <span className={isLabelHidden ? "sr-only" : ""}>{label}</span>
    </label>
  );
}
