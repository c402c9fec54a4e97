import { CircleSlash, TriangleAlert } from "lucide-react";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { offerSentence } from "./offer-sentence.ts";
import { type Standing, sentence } from "./slot-standing.ts";

interface Props {
  readonly row: SlotRow;
  readonly standing: Standing;
}

/** One sentence on the slot as it stands now, which can be read to the customer. */
export function SlotRemark({ row: { agentName, offer, change }, standing }: Props) {
  switch (standing.kind) {
    case "as-offered":
      return offer && <p className="text-muted">{offerSentence(agentName, offer)}</p>;
    case "checking":
      return <p className="text-muted">Checking this time…</p>;
    case "unchecked":
      return <p className="text-muted">This time could not be checked yet.</p>;
    case "free":
      return (
        <p className="text-muted">
          {standing.offer ? offerSentence(agentName, standing.offer) : "Free"}
        </p>
      );
    case "tight":
      return (
        <p className="flex gap-1.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          Tight: {standing.firstWords}
        </p>
      );
    case "clash":
      return (
        <p className="flex gap-1.5 text-danger">
          <CircleSlash className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          {change === "gone" ? sentence(standing.firstWords) : `Clash: ${standing.firstWords}`}
        </p>
      );
  }
}
