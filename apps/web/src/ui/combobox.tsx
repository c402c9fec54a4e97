import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { useId } from "react";
import { inputClass } from "./field.tsx";

interface Props<T> {
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly T[];
  /** Null: nothing chosen. */
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  readonly textOf: (item: T) => string;
}

/** A dropdown that is searched by typing. */
export function Combobox<T>({ label, placeholder, items, value, onChange, textOf }: Props<T>) {
  const id = useId();
  return (
    <Base.Root items={items} value={value} onValueChange={onChange} itemToStringLabel={textOf}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <Base.InputGroup className="relative">
          <Base.Input id={id} placeholder={placeholder} className={`${inputClass} pr-11`} />
          <Base.Trigger
            aria-label={`Open list: ${label}`}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted"
          >
            <ChevronDown className="size-5" aria-hidden="true" />
          </Base.Trigger>
        </Base.InputGroup>
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-20 outline-none">
          <Base.Popup className="w-(--anchor-width) rounded-control border border-line bg-raised shadow-card">
            <Base.Empty>
              <p className="px-3 py-2.5 text-muted">No results found</p>
            </Base.Empty>
            <Base.List className="max-h-[300px] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
              {(item: T) => (
                <Base.Item
                  key={textOf(item)}
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
