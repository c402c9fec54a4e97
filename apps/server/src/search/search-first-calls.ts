import { sessionFirstCalls } from "../session/session-first-calls.ts";

/**
 * What the search page asks first, in the very words of `apps/web`: an address that differs by one
 * character would be asked for twice. Without a workflow only the browser knows which one is meant.
 */
export function searchFirstCalls(query: URLSearchParams): readonly string[] {
  const wf = query.get("wf") ?? "";
  const postcode = query.get("postcode")?.trim() ?? "";
  const recordId = query.get("recordId") ?? "";
  if (!/^[1-9]\d*$/.test(wf) || (postcode === "" && recordId === "")) return sessionFirstCalls;
  const moving = query.get("moving") ?? "";
  const search = new URLSearchParams({
    postcode,
    wf,
    ...(recordId !== "" && { recordId }),
    ...(moving !== "" && { moving }),
  });
  return [`/api/search?${search}`, ...sessionFirstCalls, `/api/workflow/${wf}/access`];
}
