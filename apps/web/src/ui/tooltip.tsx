import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

interface Trigger {
  readonly "aria-describedby": string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

interface Props {
  /** Null: nothing is to be said. */
  readonly text: string | null;
  /** Tailwind classes that say where, if not above the control. */
  readonly where?: string;
  /** The control, which takes what it is given. */
  readonly children: (trigger: Trigger) => ReactNode;
}

/** Words next to a control, on hover and on focus alike; Escape hides them until focus moves on. */
export function Tooltip({ text, where = "bottom-full pb-2", children }: Props) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const trigger = {
    "aria-describedby": text === null ? undefined : id,
    onKeyDown: ({ key }: KeyboardEvent) => key === "Escape" && setDismissed(true),
    onBlur: () => setDismissed(false),
  };
  const shown = isDismissed ? "" : "group-focus-within/tip:visible group-hover/tip:visible";
  return (
    <span className="group/tip relative inline-flex">
      {children(trigger)}
      {text !== null && (
        <span
          id={id}
          role="tooltip"
          className={`invisible absolute right-0 z-10 w-60 ${where} ${shown}`}
        >
          <span className="block rounded-control bg-ink px-3 py-2 text-small text-surface">
            {text}
          </span>
        </span>
      )}
    </span>
  );
}
