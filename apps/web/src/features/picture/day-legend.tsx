import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { blockLooks } from "./timeline/block-bar.tsx";

interface Props {
  readonly picture: DayPicture;
}

const swatch = "inline-block h-3 w-4 rounded-xs";
const line = "inline-block w-4";

/** What the looks in timeline and map mean: those that are there. */
export function DayLegend({ picture: { items, legs } }: Props) {
  const has = (kind: keyof typeof blockLooks) => items.some((item) => item.kind === kind);
  const entries = [
    { text: "New visit", look: `${swatch} ${blockLooks.visit}`, isThere: true },
    { text: "Booked", look: `${swatch} ${blockLooks.appointment}`, isThere: has("appointment") },
    { text: "On hold", look: `${swatch} ${blockLooks.held}`, isThere: has("held") },
    { text: "Busy", look: `${swatch} ${blockLooks.busy}`, isThere: has("busy") },
    { text: "Drive", look: `${line} h-1 rounded-full bg-route`, isThere: legs.length > 0 },
    {
      text: "Today’s route",
      look: `${line} border-muted border-t-2 border-dashed`,
      isThere: legs.some(({ when, shape }) => when === "without" && shape !== null),
    },
  ];
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-small">
      {entries
        .filter(({ isThere }) => isThere)
        .map(({ text, look }) => (
          <li key={text} className="flex items-center gap-1.5">
            <span className={look} />
            {text}
          </li>
        ))}
    </ul>
  );
}
