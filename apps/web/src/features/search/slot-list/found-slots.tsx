import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { inviteTexts, searchTexts } from "@milepost/contract/texts/agent.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { chunk } from "../../../platform/chunk.ts";
import {
  appointmentsQuery,
  type SlotSearch,
  slotCheckQuery,
} from "../../../platform/queries/search-queries.ts";
import { timeOfDay } from "../../../platform/time/time-of-day.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyHelp } from "../../../ui/key-help.tsx";
import { type ChosenSlot, chosenRow } from "../invite/chosen-slot.ts";
import type { OnTaken } from "../invite/use-invite.ts";
import { useSchedule } from "../invite/use-schedule.ts";
import { usePresentRow } from "../move/use-present-row.ts";
import { useFamiliarAgent } from "../week-strip/use-familiar-agent.ts";
import { useWeek } from "../week-strip/use-week.tsx";
import { Obstacle, obstacleFor } from "./obstacle.tsx";
import type { LookedSlot, PictureOf } from "./pictured-slot.ts";
import { searchKeys } from "./search-keys.ts";
import { SlotList } from "./slot-list.tsx";
import { countNewcomers, refreshedRows, type SlotRow, slotRows, withAgent } from "./slot-rows.ts";

/** Not needed to see slots; it is there before anybody has chosen one. */
const loadInviteDialog = chunk(() => import("../invite/invite-dialog.tsx"));
const loadMoveDialog = chunk(() => import("../move/move-dialog.tsx"));
const MoveDialog = lazy(async () => ({ default: (await loadMoveDialog()).MoveDialog }));
const InviteDialog = lazy(async () => ({ default: (await loadInviteDialog()).InviteDialog }));

interface Props {
  readonly search: SlotSearch;
  readonly results: readonly SearchResult[];
  /** Null: what is shown is looked after. */
  readonly outOfTouchSince: Date | null;
  /** Null: the browser's own zone. */
  readonly zone: string | null;
  readonly say: (text: string) => void;
  readonly picture: PictureOf | null;
  /** Whom the slot is for, in the dialog. */
  readonly whom: ReactNode;
  readonly onLook: (slot: LookedSlot) => void;
  /** Runs the search again, with everything as it was at first. */
  readonly onSearchAgain: () => void;
  /** The same in silence. */
  readonly onRefresh: () => void;
}

/** The slots, and the way from one of them to the booking form. */
export function FoundSlots({ search, results, outOfTouchSince, zone, say, ...props }: Props) {
  const { onSearchAgain, onRefresh, picture, onLook } = props;
  const client = useQueryClient();
  const { rows: found, newcomers, showNewest, markGone } = useSlotRows(results);
  const rows = usePresentRow(found, search.moving);
  const { filter, ...shown } = useWeek(results, rows, useFamiliarAgent(search));
  const { data: known } = useQuery(appointmentsQuery(search));
  const schedule = useSchedule(search);
  const isMove = search.moving !== null;
  const [chosen, choose] = useState<ChosenMove | null>(null);
  useEffect(() => {
    // Should it fail, opening the dialog tries again and says so.
    (isMove ? loadMoveDialog : loadInviteDialog)().catch(() => {});
  }, [isMove]);

  const onTaken: OnTaken = ({ code, deviation, agentId }, broken) => {
    const row = rows.find((one) => one.code === code);
    if (!row) return;
    const other = row.others.find(({ appFieldAgentId }) => appFieldAgentId === agentId);
    const { queryKey } = slotCheckQuery(withAgent(row, other), deviation);
    client.setQueryData(queryKey, { kind: "clash", broken });
    if (deviation !== 0 || other) return;
    markGone(code);
    onRefresh();
  };

  return (
    <>
      <Obstacle recordId={search.recordId} />
      <SlotList
        {...shown}
        filter={filter}
        lastAgentId={known?.lastVisit?.appFieldAgentId ?? null}
        zone={zone}
        obstacle={obstacleFor(search.recordId)}
        onSchedule={(row, deviation) => {
          const slot = chosenRow(row, deviation);
          if (isMove)
            choose({ slot, added: deviation === 0 ? (row.offer?.addedMinutes ?? null) : null });
          else schedule.mutate(slot);
        }}
        scheduleText={isMove ? "Move here" : searchTexts.schedule}
        busyCode={schedule.isPending ? schedule.variables.code : null}
        trouble={
          schedule.isError
            ? { code: schedule.variables.code, text: inviteTexts.recordEmailFailed }
            : null
        }
        picture={picture}
        onLook={onLook}
        onSearchAgain={onSearchAgain}
        say={say}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <KeyHelp places={searchKeys} />
        {newcomers > 0 && (
          <Button look="quiet" onClick={showNewest} className="-mx-4">
            <RefreshCw className="size-5" aria-hidden="true" />
            {newcomers === 1
              ? "Show 1 more slot that has come free"
              : `Show ${newcomers} more slots that have come free`}
          </Button>
        )}
      </div>
      {outOfTouchSince && (
        <p role="status" className="flex gap-1.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          Not checked again since {timeOfDay(outOfTouchSince)}: some of these slots may have gone.
        </p>
      )}
      {search.moving !== null && chosen && (
        <Suspense>
          <MoveDialog
            {...chosen}
            moving={search.moving}
            rows={rows}
            whom={props.whom}
            onClose={() => choose(null)}
            onTaken={onTaken}
            onSearchAgain={onSearchAgain}
          />
        </Suspense>
      )}
      {schedule.data && (
        <Suspense>
          <InviteDialog
            search={search}
            opened={schedule.data}
            whom={props.whom}
            onClose={schedule.reset}
            onTaken={onTaken}
            onSearchAgain={onSearchAgain}
          />
        </Suspense>
      )}
    </>
  );
}

/** Where a visit is to be moved to. */
interface ChosenMove {
  readonly slot: ChosenSlot;
  /** Minutes that the visit would add there; null: not known. */
  readonly added: number | null;
}

interface Shown {
  readonly results: readonly SearchResult[];
  readonly rows: readonly SlotRow[];
}

/** The rows of the first answer, marked by every later one until the newest are asked for. */
function useSlotRows(results: readonly SearchResult[]) {
  const latest = slotRows(results);
  const [shown, setShown] = useState<Shown>(() => ({ results, rows: latest }));
  const show = (rows: readonly SlotRow[]) => setShown({ results, rows });
  if (results !== shown.results) show(refreshedRows(shown.rows, latest));
  return {
    rows: shown.rows,
    newcomers: countNewcomers(shown.rows, latest),
    showNewest: () => show(latest),
    /** Known before the next answer says so. */
    markGone: (code: string) =>
      show(shown.rows.map((row) => (row.code === code ? { ...row, change: "gone" } : row))),
  };
}
