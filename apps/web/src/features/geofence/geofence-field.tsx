import type { TimeZone } from "@milepost/contract";
import { MapPinned } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { describedBy, type FieldFacts, FieldFrame, labelId } from "../../ui/field-frame.tsx";
import { readFence } from "./fence.ts";
import { FenceEditor } from "./fence-editor.tsx";

interface Props extends FieldFacts {
  /** As a condition stores it: a GeoJSON ring; empty: none yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Of the workflow: whose country's postcodes are meant. */
  readonly timezone: TimeZone;
}

/** An area on the map. Nothing of the map is loaded before it is opened. */
export function GeofenceField({ value, onChange, timezone, ...facts }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    document.getElementById(facts.id)?.focus();
  };
  return (
    <FieldFrame {...facts}>
      <Button
        id={facts.id}
        look="secondary"
        // A label alone would take the place of the button's own words.
        aria-labelledby={`${labelId(facts)} ${facts.id}`}
        aria-expanded={isOpen}
        aria-describedby={describedBy(facts)}
        onClick={() => setOpen(!isOpen)}
        className="self-start"
      >
        <MapPinned className="size-5" aria-hidden="true" />
        {areaWords(value)}
      </Button>
      {isOpen && (
        <FenceEditor
          {...{ value, timezone }}
          onCancel={close}
          onUse={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FieldFrame>
  );
}

function areaWords(value: string): string {
  const reading = readFence(value);
  if (reading.kind === "empty") return "Draw an area";
  return reading.kind === "corners"
    ? `Area with ${reading.corners.length} corners`
    : "Mend the area";
}
