import { Combobox as Base } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import { useState } from "react";
import { isText } from "./is-text.ts";
import type { PickerItem, PickerProps } from "./picker-item.ts";
import { PickerText, triggerProps } from "./picker-text.tsx";

/** Nobody reads through more than these; typing finds any of them. */
const shownAtMost = 80;

interface Props extends PickerProps {
  /** What was typed before it was there; empty: nothing. */
  readonly typed: string;
}

/** A picker that has been opened once, and is open at first. */
export function LivePicker({ typed, ...props }: Props) {
  const { label, chosen, itemsOf, onChoose, finalFocus } = props;
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState(typed);
  const items = isOpen ? itemsOf() : [];
  return (
    <Base.Root<PickerItem>
      items={items}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setText("");
      }}
      inputValue={text}
      // By typing alone: the list would begin by clearing what was typed before it was there.
      onInputValueChange={(next, { event }) => event.type === "input" && setText(next)}
      value={chosen}
      onValueChange={(item: PickerItem | null) => item && onChoose(item.key)}
      itemToStringLabel={({ text }) => text}
      isItemEqualToValue={(a, b) => a.key === b.key}
      autoHighlight
      limit={shownAtMost}
    >
      <Base.Trigger
        {...triggerProps(props)}
        // It takes the place of a button that had the focus.
        autoFocus
        // Until the list takes the focus over, letters are typed here, and a space or Enter would close it.
        onKeyDown={(event) => {
          if (!isOpen || (!isText(event) && event.key !== "Enter")) return;
          event.preventDefault();
          if (isText(event)) setText((before) => before + event.key);
        }}
      >
        <PickerText {...props} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-20 outline-none">
          <Base.Popup
            aria-label={label}
            finalFocus={finalFocus}
            className="w-[max(var(--anchor-width),18rem)] max-w-[calc(100vw-2rem)] rounded-control border border-line bg-raised shadow-card"
          >
            <Base.Input
              placeholder="Type to search"
              aria-label={`Search: ${label}`}
              className="h-11 w-full rounded-t-control border-line border-b bg-transparent px-3 placeholder:text-muted"
            />
            <Base.Empty>
              <p className="px-3 py-2.5 text-muted">No results found</p>
            </Base.Empty>
            <Base.List className="max-h-list overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
              {(item: PickerItem) => (
                <Base.Item
                  key={item.key}
                  value={item}
                  disabled={item.isDisabled ?? false}
                  className="flex min-h-10 cursor-default items-center gap-2 px-3 py-1.5 outline-none data-disabled:text-muted data-highlighted:bg-sunken data-highlighted:text-primary"
                >
                  <span className="min-w-0 flex-1 break-words">{item.text}</span>
                  {item.note && <span className="text-muted text-small">{item.note}</span>}
                  <Base.ItemIndicator>
                    <Check className="size-4" aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
            {items.length > shownAtMost && (
              <p className="border-line border-t px-3 py-2 text-muted text-small">
                Type to find any of {items.length}.
              </p>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
