import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
}

/** A key of the keyboard. */
export function Kbd({ children }: Props) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded border border-edge border-b-2 bg-surface px-1.5 font-medium font-sans text-ink text-small">
      {children}
    </kbd>
  );
}
