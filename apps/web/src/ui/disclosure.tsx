import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface Props {
  readonly summary: ReactNode;
  /** Tailwind classes of the line that opens and closes. */
  readonly summaryClass?: string;
  readonly isOpenAtFirst?: boolean;
  /** Not there while it is closed: what it needs is loaded when it is opened. */
  readonly children: ReactNode;
}

/** A line that opens what is below it, by pointer, Enter and Space. */
export function Disclosure({ summary, summaryClass = "", isOpenAtFirst = false, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={`flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden ${summaryClass}`}
      >
        <ChevronRight
          className={`size-4.5 shrink-0 motion-safe:transition-transform ${isOpen ? "rotate-90" : ""}`}
          aria-hidden="true"
        />
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}
