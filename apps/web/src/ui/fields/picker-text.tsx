import { ChevronDown } from "lucide-react";
import type { PickerProps } from "./picker-item.ts";

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
