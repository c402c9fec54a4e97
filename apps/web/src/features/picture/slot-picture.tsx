import { problemSentence } from "../../platform/problem-sentence.ts";
import type { PicturedSlot } from "../../platform/queries/search-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DayPanel } from "./day-panel.tsx";
import { dayTitle } from "./day-words.ts";
import { PictureSkeleton } from "./picture-skeleton.tsx";
import type { MoveVisit } from "./timeline/visit-handle.tsx";
import { useSlotPicture } from "./use-slot-picture.ts";

interface Props extends PicturedSlot {
  readonly move: MoveVisit;
}

/** The day of the slot that is looked at on the search page. */
export function SlotPicture({ move, ...slot }: Props) {
  const { data, error, refetch } = useSlotPicture(slot);
  if (data) {
    const { picture, deviation } = data;
    return (
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-semibold text-slot">{dayTitle(picture.agentName, picture.date)}</h2>
          {slot.deviation !== 0 && (
            <Verdict kind={slot.deviation === deviation ? picture.kind : "checking"} />
          )}
        </div>
        <DayPanel
          picture={picture}
          deviation={deviation}
          shift={slot.deviation - deviation}
          onMove={move}
        />
      </div>
    );
  }
  if (!error) return <PictureSkeleton />;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted">We couldn’t show the agent’s day. {problemSentence(error)}</p>
      <Button look="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

const verdicts = {
  free: { look: "good", text: "Free" },
  tight: { look: "warning", text: "Tight" },
  clash: { look: "danger", text: "Clash" },
  checking: { look: "plain", text: "Checking…" },
} as const;

/** Of the time that the visit was moved to, by the same rules as the row's, which says why. */
function Verdict({ kind }: { readonly kind: keyof typeof verdicts }) {
  const { look, text } = verdicts[kind];
  return <Badge look={look}>{text}</Badge>;
}
