import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { searchNotes } from "./search-notes.ts";
import { type SlotRow, slotRows } from "./slot-list/slot-rows.ts";
import { bandLooks } from "./slot-row/band-looks.ts";
import { offerSentence } from "./slot-row/offer-sentence.ts";
import { codeInWords, slotDate, slotHours } from "./slot-time.ts";
import { refusalSummary } from "./why-not/refusal-summary.ts";

const shownAtFirst = 6;
const readOnceSaved =
  "We read the fields that these settings need once you save. Until then every record that may count keeps its agent busy";

interface Props {
  readonly results: readonly SearchResult[];
  readonly postcode: string;
}

/** What a search has found, to be looked at only: for trying settings before they are saved. */
export function TriedSlots({ results, postcode }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rows = slotRows(results);
  const { diaries, leftOut, limits } = searchNotes(results, postcode, new Date(), readOnceSaved);
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 ? (
        <div>
          <p className="font-medium">{searchTexts.none}</p>
          <p className="text-muted">{refusalSummary(results)}</p>
        </div>
      ) : (
        <>
          <p className="font-medium">
            {rows.length === 1
              ? "1 slot would be offered"
              : `${rows.length} slots would be offered`}
          </p>
          <ul aria-label="Slots that would be offered" className="flex flex-col">
            {rows.slice(0, isWhole ? rows.length : shownAtFirst).map((row) => (
              <TriedSlot key={row.code} row={row} />
            ))}
          </ul>
          {!isWhole && rows.length > shownAtFirst && (
            <Button look="secondary" onClick={() => setWhole(true)} className="self-start">
              Show all {rows.length}
            </Button>
          )}
        </>
      )}
      <p className="text-muted text-small">{[diaries, ...leftOut, ...limits].join(". ")}.</p>
    </div>
  );
}

function TriedSlot({ row: { code, agentName, offer } }: { readonly row: SlotRow }) {
  return (
    <li className="flex flex-col gap-0.5 border-line border-t py-2.5 last:border-b">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">
          {offer
            ? `${slotDate(offer.start, 0)}, ${slotHours(offer.start, offer.end, 0)}`
            : codeInWords(code)}
        </span>
        <span>{agentName}</span>
        {offer && <Badge look={bandLooks[offer.band]}>{offer.band}</Badge>}
      </p>
      {offer && <p className="text-muted">{offerSentence(agentName, offer)}.</p>}
    </li>
  );
}
