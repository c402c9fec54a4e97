import { problemSentence } from "../../platform/problem-sentence.ts";
import type { PicturedSlot } from "../../platform/queries/search-queries.ts";
import { Button } from "../../ui/button.tsx";
import { DayPanel } from "./day-panel.tsx";
import { dayTitle } from "./day-words.ts";
import { PictureSkeleton } from "./picture-skeleton.tsx";
import { useSlotPicture } from "./use-slot-picture.ts";

/** The day of the slot that is looked at on the search page. */
export function SlotPicture(slot: PicturedSlot) {
  const { data, error, refetch } = useSlotPicture(slot);
  if (data) {
    const { picture, deviation } = data;
    return (
      <div className="flex flex-col gap-4">
        <h2 className="font-semibold text-slot">{dayTitle(picture.agentName, picture.date)}</h2>
        <DayPanel picture={picture} deviation={deviation} shift={slot.deviation - deviation} />
      </div>
    );
  }
  if (!error) return <PictureSkeleton />;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted">The agent’s day could not be shown. {problemSentence(error)}</p>
      <Button look="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
