import { Badge } from "../../../ui/badge.tsx";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { bandLooks, bandWord } from "./band-looks.ts";
import type { Standing } from "./standing.ts";

interface Props {
  readonly row: SlotRow;
  readonly standing: Standing;
  /** Of all slots it adds least driving. */
  readonly isBest: boolean;
}

/** Who, how much driving it adds, and how well that fits; or what has become of the slot. */
export function SlotFacts({ row, standing, isBest }: Props) {
  const added = addedNow(row, standing);
  return (
    <>
      {/* Names and minutes stand below one another where there is room. */}
      <span className="@2xl:min-w-34 font-medium">{row.agentName}</span>
      {/* It keeps its place: nothing moves while a time is being checked. */}
      <span className="min-w-16 whitespace-nowrap font-semibold tabular-nums">
        {added !== null && `+${Math.max(0, Math.round(added))} min`}
      </span>
      <Mark row={row} standing={standing} isBest={isBest} />
    </>
  );
}

/** Minutes that the visit adds at the time it is moved to. Null: not known, or not any longer. */
function addedNow({ offer, change }: SlotRow, standing: Standing): number | null {
  if (standing.kind === "as-offered" && change !== "gone") return offer?.addedMinutes ?? null;
  return standing.kind === "free" ? (standing.offer?.addedMinutes ?? null) : null;
}

type MarkProps = Pick<Props, "row" | "standing" | "isBest">;

function Mark({ row: { change, offer, otherAgentId, isPresent }, standing, isBest }: MarkProps) {
  if (change === "gone" && standing.kind === "clash") {
    return <Badge look="danger">{standing.isTaken ? "Taken" : "No longer free"}</Badge>;
  }
  if (otherAgentId !== undefined) return <Badge look="plain">Your choice</Badge>;
  if (isPresent) return <Badge look="plain">Booked now</Badge>;
  const word = offer && bandWord(offer.band, isBest);
  return (
    <>
      {word && <Badge look={bandLooks[word]}>{word}</Badge>}
      {change === "other-agent" && <Badge look="plain">Another agent now</Badge>}
    </>
  );
}
