import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { explanationQuery } from "../../../platform/queries/search-queries.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { agentRows } from "./agent-rows.ts";
import type { ReasonSource } from "./asked-reason.ts";
import { isIn, type PartOfDay } from "./part-of-day.ts";
import { SlotFilter } from "./slot-filter.tsx";
import type { FamiliarAgent } from "./use-familiar-agent.ts";
import { weekGrid } from "./week-grid.ts";

/** The week, and as much of the rows as somebody wants to see. `familiar` null: the customer knows no agent. */
export function useWeek(
  results: readonly SearchResult[],
  all: readonly SlotRow[],
  familiar: FamiliarAgent | null,
) {
  const [part, setPart] = useState<PartOfDay>("Any time");
  const [agentId, setAgentId] = useState("");
  const searchId = results[0]?.searchId ?? "";
  // Every verdict of every agent: nothing short of it says when somebody is not free.
  const { data, isError } = useQuery({
    ...explanationQuery(searchId),
    enabled: agentId !== "" && searchId !== "",
    placeholderData: keepPreviousData,
  });
  const grid = useMemo(() => {
    const searched = results.flatMap((result) => result.searched ?? []);
    const codes = new Set([...searched, ...all.map(({ code }) => code)]);
    const wanted = [...codes].filter((code) => isIn(part, code));
    return weekGrid(wanted, results[0]?.week ?? "");
  }, [results, all, part]);
  const rows = useMemo(() => {
    const inPart = all.filter(({ code }) => isIn(part, code));
    return agentId === "" || !data ? inPart : agentRows(inPart, agentId, data);
  }, [all, part, agentId, data]);
  const filter = (
    <SlotFilter
      part={part}
      onPart={setPart}
      agents={results.filter(({ leftOut }) => leftOut === undefined)}
      agentId={agentId}
      onAgent={setAgentId}
      familiar={familiar}
      state={agentId === "" || data ? null : isError ? "failed" : "reading"}
    />
  );
  const sourceAgentId = data ? agentId : "";
  const source = useMemo(() => reasonSource(results, sourceAgentId), [results, sourceAgentId]);
  return { grid, rows, filter, source };
}

/** `agentId` empty: everybody's slots are shown. */
function reasonSource(results: readonly SearchResult[], agentId: string): ReasonSource {
  const unread = results.filter(({ leftOut }) => leftOut === "diary-not-read");
  const agent = results.find(({ appFieldAgentId }) => appFieldAgentId === agentId);
  return {
    searchId: results[0]?.searchId ?? null,
    agent: agent ? { id: agent.appFieldAgentId, name: agent.salesPersonName } : null,
    unread: agent ? [] : unread.map(({ salesPersonName }) => salesPersonName),
  };
}
