import { Link } from "react-router";
import type { DraftToTry } from "./draft-to-try.ts";
import { slotChanges } from "./effect-in-words.ts";
import { EffectLine } from "./effect-line.tsx";
import type { Sums } from "./sums.ts";
import { useChangeEffect } from "./use-change-effect.ts";

interface Props {
  readonly draft: DraftToTry;
}

/** Which slots the unsaved changes take away from searches, and which they add. */
export function EffectDetail({ draft }: Props) {
  const effect = useChangeEffect(draft);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      <h3 className="font-semibold">What it does to searches</h3>
      <p className="first-letter:uppercase">
        <EffectLine draft={draft} />
      </p>
      {effect.kind === "known" && effect.sums.before.searches > 0 && <Slots sums={effect.sums} />}
    </div>
  );
}

function Slots({ sums }: { readonly sums: Sums }) {
  const { gone, fewer, new: added } = slotChanges(sums.slots);
  const { searches } = sums.before;
  return (
    <>
      <SlotGroup title={gone.length === 1 ? "This slot goes" : "These slots go"} slots={gone} />
      <SlotGroup title="Offered less often" slots={fewer} />
      <SlotGroup title={added.length === 1 ? "New slot" : "New slots"} slots={added} />
      <p className="text-muted text-small">
        We repeated the newest {searches === 1 ? "search" : `${searches} searches`} on today’s
        diaries, by postcode alone.{" "}
        <Link to={{ hash: "try" }} className="text-primary underline underline-offset-4">
          Replay the last four weeks
        </Link>
      </p>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly slots: readonly string[];
}

/** More than these nobody reads. */
const shownAtMost = 12;

function SlotGroup({ title, slots }: GroupProps) {
  if (slots.length === 0) return null;
  const more = slots.length - shownAtMost;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="flex flex-wrap gap-x-4 tabular-nums">
        {slots.slice(0, shownAtMost).map((slot) => (
          <li key={slot}>{slot}</li>
        ))}
        {more > 0 && <li className="text-muted">and {more} more</li>}
      </ul>
    </div>
  );
}
