import { scheduleBuilderTexts } from "@milepost/contract/texts/settings-texts.ts";
import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";

/** Which slot the menu is of, and below what it stands. */
export interface OpenedMenu {
  readonly id: number;
  readonly anchor: HTMLElement;
}

interface Props {
  readonly menu: OpenedMenu;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The browser's own popover: above everything; Escape or a press outside closes it. */
export function SlotMenu({ menu: { anchor }, onRemove, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const { left, bottom } = anchor.getBoundingClientRect();
    menu.showPopover();
    menu.style.left = `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${Math.min(bottom + 4, innerHeight - menu.offsetHeight - 8)}px`;
    menu.querySelector("button")?.focus();
  }, [anchor]);
  return (
    <div
      ref={ref}
      popover="auto"
      role="menu"
      aria-label="Appointment slot"
      onToggle={({ newState }) => {
        if (newState === "open") return;
        // Where the browser does not give focus back by itself.
        if (document.activeElement === document.body) anchor.focus();
        onClose();
      }}
      className="fixed m-0 rounded-control border border-line bg-raised p-1 text-ink shadow-card"
    >
      <button
        type="button"
        role="menuitem"
        onClick={onRemove}
        className="flex min-h-11 items-center gap-2 rounded-control px-3 hover:bg-sunken"
      >
        <Trash2 className="size-4.5 text-danger" aria-hidden="true" />
        {scheduleBuilderTexts.deleteSlot}
      </button>
    </div>
  );
}
