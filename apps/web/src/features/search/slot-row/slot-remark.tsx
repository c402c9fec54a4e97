import { CircleSlash, TriangleAlert } from "lucide-react";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { whereFrom } from "./offer-sentence.ts";
import { type Standing, sentence } from "./standing.ts";

interface Props {
  readonly row: SlotRow;
  readonly standing: Standing;
}

/** A few words on the slot as it stands now. */
export function SlotRemark({ row: { agentName, offer, change }, standing }: Props) {
  switch (standing.kind) {
    case "as-offered":
      return offer && <p className="text-muted">{whereFrom(agentName, offer)}</p>;
    case "checking":
      return <p className="text-muted">Checking this time…</p>;
    case "unchecked":
      return <p className="text-muted">We couldn’t check this time yet.</p>;
    case "free":
      return (
        <p className="text-muted">
          {standing.offer ? whereFrom(agentName, standing.offer) : "Free"}
        </p>
      );
    case "tight":
      return (
        <p className="flex gap-1.5 text-warning">
          <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
          Tight: {standing.firstWords}
        </p>
      );
    case "clash":
      return (
        <p className="flex gap-1.5 text-danger">
          <CircleSlash className="mt-1 size-4 shrink-0" aria-hidden="true" />
          {change === "gone" ? sentence(standing.firstWords) : `Clash: ${standing.firstWords}`}
        </p>
      );
  }
}
