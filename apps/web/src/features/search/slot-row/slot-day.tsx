import { ChevronRight } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

interface Props {
  readonly agentName: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Only there while it is open. */
  readonly children: ReactNode;
}

/** Below a row, where there is no room next to the list. A row is one tab stop: this has a key. */
export function SlotDay({ agentName, isOpen, onToggle, onKeyDown, children }: Props) {
  return (
    // Above what makes the whole row a button.
    <div className="relative flex flex-col">
      <Button
        look="quiet"
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={onToggle}
        onKeyDown={onKeyDown}
        className="-ml-4 self-start"
      >
        <ChevronRight
          className={`size-4.5 motion-safe:transition-transform ${isOpen ? "rotate-90" : ""}`}
          aria-hidden="true"
        />
        {agentName.split(" ")[0]}’s day
      </Button>
      {isOpen && <div className="pt-2">{children}</div>}
    </div>
  );
}
