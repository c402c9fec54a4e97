import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/fields/field.tsx";
import { type PaletteEntry, paletteEntries } from "./palette-entries.ts";
import { usePaletteEntries } from "./use-palette-entries.ts";

interface Props {
  readonly onClose: () => void;
}

/** Goes to a page, a setting or a customer by its name, with the keyboard alone. */
export function Palette({ onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title="Go to a page, a customer or a setting">
      <Entries onClose={onClose} />
    </Dialog>
  );
}

function Entries({ onClose }: Props) {
  const navigate = useNavigate();
  const [term, setTerm] = useState("");
  const [at, setAt] = useState(0);
  const shown = paletteEntries(usePaletteEntries(), term);
  const chosen = Math.min(at, shown.length - 1);
  useEffect(() => {
    document.getElementById(`go-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function go(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    void navigate(entry.address);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(shown[chosen]);
    else if (step === undefined) return;
    else setAt(Math.max(0, Math.min(chosen + step, shown.length - 1)));
    event.preventDefault();
  }

  return (
    <div className="flex flex-col gap-3">
      <input
        role="combobox"
        aria-label="Find by name"
        aria-expanded="true"
        aria-controls="go"
        aria-activedescendant={shown.length > 0 ? `go-${chosen}` : undefined}
        autoComplete="off"
        placeholder="Find by name"
        value={term}
        onChange={({ target }) => {
          setTerm(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className={inputClass}
      />
      <div id="go" role="listbox" aria-label="Found" className="max-h-80 overflow-y-auto">
        {shown.map((entry, index) => (
          <div
            key={`${entry.address}${entry.label}`}
            id={`go-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => go(entry)}
            onKeyDown={press}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-1.5 aria-selected:bg-sunken"
          >
            <span className="min-w-0 break-words">{entry.label}</span>
            <span className="shrink-0 text-muted text-small">{entry.about}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && <p role="status">Nothing is called that. Try another word.</p>}
    </div>
  );
}
