import { lazy, Suspense, useId, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { Button } from "../../ui/button.tsx";
import { closeDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { cornersOf, drawnDraft, storedDraft, typedDraft } from "./draft.ts";
import { type Located, PostcodeTest } from "./postcode-test.tsx";
import { fenceText } from "./read-fence.ts";
import { useAgentsPlace } from "./use-agents-place.ts";

/** Larger than all the rest of the page, so it comes only when there is something to show on it. */
const loadMap = chunk(() => import("./fence-map.tsx"));
const FenceMap = lazy(async () => ({ default: (await loadMap()).FenceMap }));

interface Props {
  readonly value: string;
  readonly onUse: (value: string) => void;
}

/** Drawn by clicking on the map or typed as coordinates: either shows what the other did. */
export function FenceEditor({ value, onUse }: Props) {
  const [draft, setDraft] = useState(() => storedDraft(value));
  const [located, setLocated] = useState<Located | null>(null);
  const start = useAgentsPlace();
  const textId = useId();
  const { text, reading } = draft;
  const corners = cornersOf(draft);
  const removeLast = () => setDraft(drawnDraft(corners.slice(0, -1)));
  return (
    <div className="flex flex-col gap-4">
      <PostcodeTest located={located} reading={reading} onLocated={setLocated} />
      <div className="flex h-64 flex-col items-center justify-center overflow-hidden rounded-control border border-line bg-sunken">
        {corners.length > 0 || located || start ? (
          <Suspense fallback={<p className="text-muted">Loading the map…</p>}>
            <FenceMap
              corners={corners}
              located={located}
              start={start}
              onCorner={(corner) => setDraft(drawnDraft([...corners, corner]))}
              onRemoveLast={removeLast}
            />
          </Suspense>
        ) : (
          <p className="max-w-80 p-4 text-center text-muted">
            Find a postcode to draw on the map there, or enter coordinates below.
          </p>
        )}
      </div>
      <p className="-mt-2 text-muted text-small">
        Click on the map for each corner. Backspace removes the last one, Escape cancels. ©
        OpenStreetMap contributors
      </p>
      <TextArea
        id={textId}
        label="Coordinates"
        hint="Enter one corner per line, as latitude, longitude. You can also paste GeoJSON."
        value={text}
        onChange={(typed) => setDraft(typedDraft(typed))}
        mistake={reading.kind === "mistake" ? reading.sentence : null}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={reading.kind !== "corners"}
          onClick={(event) => {
            if (reading.kind !== "corners") return;
            onUse(fenceText(reading.corners));
            closeDialog(event);
          }}
        >
          Use this area
        </Button>
        <Button look="secondary" onClick={closeDialog}>
          Cancel
        </Button>
        <Button look="quiet" aria-disabled={corners.length === 0} onClick={removeLast}>
          Remove last corner
        </Button>
      </div>
    </div>
  );
}
