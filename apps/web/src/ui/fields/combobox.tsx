import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "lucide-react";
import { useId } from "react";
import { inputClass } from "./field.tsx";
import { describedBy, type FieldFacts, FieldFrame, labelId } from "./field-frame.tsx";

interface Props<T> extends Omit<FieldFacts, "id"> {
  readonly id?: string;
  readonly placeholder: string;
  readonly items: readonly T[];
  /** Null: nothing chosen. */
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  readonly textOf: (item: T) => string;
  /** What distinguishes two items; else their texts do. */
  readonly keyOf?: (item: T) => string;
  /** Given what was typed whenever somebody looks for items: then they come from elsewhere, already filtered. */
  readonly onSearch?: (term: string) => void;
  /** Stands where the items would be, and is read out. */
  readonly emptyText?: string;
}

/** A dropdown that is searched by typing. */
export function Combobox<T>({
  placeholder,
  items,
  value,
  onChange,
  textOf,
  keyOf = textOf,
  onSearch,
  emptyText = "No results found",
  ...given
}: Props<T>) {
  const ownId = useId();
  const facts = { ...given, id: given.id ?? ownId };
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={onChange}
      itemToStringLabel={textOf}
      isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      autoHighlight
      {...(onSearch && {
        filter: null,
        // Typing opens the list as well, and looks for what is typed.
        onOpenChange: (isOpen, { reason }) => isOpen && reason !== "input-change" && onSearch(""),
        onInputValueChange: (text, { reason }) => reason === "input-change" && onSearch(text),
      })}
    >
      <FieldFrame {...facts}>
        <Base.InputGroup className="relative">
          <Base.Input
            id={facts.id}
            placeholder={placeholder}
            // While the list is open everything else, its label too, is hidden from screen readers.
            aria-labelledby={labelId(facts)}
            aria-required={facts.isRequired || undefined}
            aria-invalid={Boolean(facts.mistake) || undefined}
            aria-describedby={describedBy(facts)}
            className={`${inputClass} pr-20 disabled:bg-sunken aria-invalid:border-danger`}
          />
          <div className="absolute inset-y-0 right-0 flex text-muted">
            <Base.Clear
              aria-label={`Clear: ${facts.label}`}
              className="flex w-9 items-center justify-center rounded-control hover:text-ink data-disabled:hidden"
            >
              <X className="size-4.5" aria-hidden="true" />
            </Base.Clear>
            <Base.Trigger
              aria-label={`Open list: ${facts.label}`}
              className="flex w-11 items-center justify-center rounded-control hover:text-ink"
            >
              <ChevronDown className="size-5" aria-hidden="true" />
            </Base.Trigger>
          </div>
        </Base.InputGroup>
      </FieldFrame>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-20 outline-none">
          <Base.Popup className="w-(--anchor-width) rounded-control border border-line bg-raised shadow-card">
            <Base.Empty>
              <p className="px-3 py-2.5 text-muted">{emptyText}</p>
            </Base.Empty>
            <Base.List className="max-h-list overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
              {(item: T) => (
                <Base.Item
                  key={keyOf(item)}
                  value={item}
                  className="flex min-h-11 cursor-default items-center justify-between gap-2 px-3 py-2 outline-none data-highlighted:bg-sunken data-highlighted:text-primary"
                >
                  {textOf(item)}
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
