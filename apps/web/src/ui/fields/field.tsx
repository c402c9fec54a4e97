import { type ComponentProps, useId } from "react";

interface Props extends ComponentProps<"input"> {
  readonly label: string;
}

/** A text input under its label, which is always in sight. */
export function Field({ label, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input {...rest} id={id} className={inputClass} />
    </div>
  );
}

export const inputClass =
  "h-11 w-full rounded-control border border-edge bg-surface px-3 text-ink placeholder:text-muted";
