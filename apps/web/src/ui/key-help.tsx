import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { closeDialog, Dialog } from "./dialog.tsx";
import { Kbd } from "./kbd.tsx";

/** What one or more keys do, any of them: "↑" "↓", "choose a slot". */
interface KeyLine {
  readonly keys: readonly string[];
  readonly does: string;
}

export interface KeyPlace {
  /** "On a slot" */
  readonly place: string;
  readonly lines: readonly KeyLine[];
}

interface Props {
  readonly places: readonly KeyPlace[];
}

/** The list of keys, behind a button and behind `?` wherever nothing is being typed. */
export function KeyHelp({ places }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isAsking(event)) setOpen(true);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)} className="-mx-4 max-sm:hidden">
        <Keyboard className="size-5" aria-hidden="true" />
        Show shortcuts <Kbd>?</Kbd>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <div className="flex flex-col gap-5">
          {places.map(({ place, lines }) => (
            <section key={place} className="flex flex-col gap-2">
              <h3 className="font-semibold">{place}</h3>
              <dl className="grid grid-cols-[6.5rem_1fr] items-center gap-x-4 gap-y-2">
                {lines.map(({ keys, does }) => (
                  <div key={does} className="contents">
                    <dt className="flex gap-1">
                      {keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Button look="secondary" onClick={closeDialog} className="self-end">
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function isAsking({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== "?" || ctrlKey || metaKey || altKey) return false;
  const isTyped = target instanceof Element && target.matches("input, textarea, select");
  return !isTyped && !document.querySelector("dialog[open]");
}
