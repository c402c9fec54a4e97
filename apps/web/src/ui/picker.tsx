import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";

export interface PickerItem {
  readonly key: string;
  readonly text: string;
  /** In small beside it. */
  readonly note?: string;
  readonly isDisabled?: boolean;
}

interface Props {
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
}

/**
 * A button that opens a list to be searched by typing. Until it is first opened it is only a button,
 * so that a table of them costs nothing.
 */
export function Picker(props: Props) {
  const [isLive, setLive] = useState(false);
  if (isLive) return <LivePicker {...props} />;
  return (
    <button
      {...triggerProps(props)}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={`${props.id}-list`}
      onClick={() => setLive(true)}
    >
      <Shown {...props} />
    </button>
  );
}

function LivePicker(props: Props) {
  const { label, chosen, itemsOf, onChoose } = props;
  const [isOpen, setOpen] = useState(true);
  const items = isOpen ? itemsOf() : [];
  return (
    <Base.Root<PickerItem>
      items={items}
      open={isOpen}
      onOpenChange={setOpen}
      value={chosen}
      onValueChange={(item: PickerItem | null) => item && onChoose(item.key)}
      itemToStringLabel={({ text }) => text}
      isItemEqualToValue={(a, b) => a.key === b.key}
      autoHighlight
    >
      <Base.Trigger {...triggerProps(props)}>
        <Shown {...props} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-20 outline-none">
          <Base.Popup
            aria-label={label}
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
            <Base.List className="max-h-[300px] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
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
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function triggerProps({ id, label, chosen, placeholder, isWrong, describedBy }: Props) {
  return {
    ...(id !== undefined && { id }),
    "aria-label": `${label}: ${chosen?.text ?? placeholder}`,
    "aria-invalid": isWrong || undefined,
    "aria-describedby": describedBy,
    className:
      "flex h-9 w-full min-w-0 items-center gap-1 rounded-control border border-edge bg-surface px-2.5 text-left aria-invalid:border-danger",
  };
}

function Shown({ chosen, placeholder }: Props) {
  return (
    <>
      <span className={`min-w-0 flex-1 truncate ${chosen ? "" : "text-muted"}`}>
        {chosen?.text ?? placeholder}
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  );
}
