import { MapPinned } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FenceEditor } from "./fence-editor.tsx";
import { readFence } from "./read-fence.ts";

interface Props {
  /** Of the button, so that it can be found and focused. */
  readonly id: string;
  /** What the area is for; the button itself says only what there is. */
  readonly label: string;
  /** As a condition stores it: a GeoJSON ring; empty: none yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Where it stands what is wrong with it; null: nothing is. */
  readonly mistakeId?: string | null;
}

/** An area on the map. Nothing of the map is loaded before it is opened. */
export function GeofenceField({ id, label, value, onChange, mistakeId = null }: Props) {
  const [isOpen, setOpen] = useState(false);
  const words = areaWords(value);
  return (
    <>
      <Button
        id={id}
        look="secondary"
        aria-label={`${label}: ${words}`}
        aria-haspopup="dialog"
        aria-describedby={mistakeId ?? undefined}
        onClick={() => setOpen(true)}
        className="justify-self-start"
      >
        <MapPinned className="size-5" aria-hidden="true" />
        {words}
      </Button>
      {isOpen && (
        <Dialog isOpen size="wide" onClose={() => setOpen(false)} title="Area on the map">
          <FenceEditor value={value} onUse={onChange} />
        </Dialog>
      )}
    </>
  );
}

function areaWords(value: string): string {
  const reading = readFence(value);
  if (reading.kind === "empty") return "Draw an area";
  return reading.kind === "corners"
    ? `Area with ${reading.corners.length} corners`
    : "Fix the area";
}
