import { ChevronDown } from "lucide-react";
import type { RefObject } from "react";

export interface PickerItem {
  readonly key: string;
  readonly text: string;
  /** In small type next to it. */
  readonly note?: string;
  readonly isDisabled?: boolean;
}

export interface PickerProps {
  readonly id?: string;
  /** Not seen: the column's heading says it. */
  readonly label: string;
  /** Of what is chosen; null: nothing is. */
  readonly chosen: PickerItem | null;
  readonly placeholder: string;
  /** Asked for only while the list is open: there may be hundreds of pickers over hundreds of items. */
  readonly itemsOf: () => readonly PickerItem[];
  readonly onChoose: (key: string) => void;
  readonly isWrong?: boolean;
  readonly describedBy?: string | undefined;
  /** Gets the focus when the list closes; left out: the button. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
}

export function triggerProps({
  id,
  label,
  chosen,
  placeholder,
  isWrong,
  describedBy,
}: PickerProps) {
  return {
    ...(id !== undefined && { id }),
    "aria-label": `${label}: ${chosen?.text ?? placeholder}`,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": describedBy,
    className:
      "flex h-9 w-full min-w-0 items-center gap-1 rounded-control border border-edge bg-surface px-2.5 text-left aria-invalid:border-danger",
  };
}

/** What a closed picker shows. */
export function PickerText({ chosen, placeholder }: PickerProps) {
  return (
    <>
      <span className={`min-w-0 flex-1 truncate ${chosen ? "" : "text-muted"}`}>
        {chosen?.text ?? placeholder}
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  );
}
