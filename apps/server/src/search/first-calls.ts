/**
 * What the search page asks first, in the very words of `apps/web`: an address that differs by one
 * character would be asked for twice. Without a workflow only the browser knows which one is meant.
 */
export function searchFirstCalls(query: URLSearchParams): readonly string[] {
  const session = ["/auth/check-auth", "/api/settings/access", "/api/subscription/status"];
  const wf = query.get("wf") ?? "";
  const postcode = query.get("postcode")?.trim() ?? "";
  const recordId = query.get("recordId") ?? "";
  if (!/^[1-9]\d*$/.test(wf) || (postcode === "" && recordId === "")) return session;
  const search = new URLSearchParams({ postcode, wf, ...(recordId !== "" && { recordId }) });
  return [`/api/search?${search}`, ...session, `/api/workflow/${wf}/access`];
}
