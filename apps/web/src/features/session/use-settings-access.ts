import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

export const settingsAccessQuery = queryOptions({
  queryKey: ["settings-access"],
  queryFn: ({ signal }) => call("GET /api/settings/access", {}, signal),
});

/** Whether the settings button is shown. Unknown and failed count as no. */
export function useSettingsAccess(): boolean {
  return useKnownSettingsAccess() ?? false;
}

/** Null: not known yet. */
export function useKnownSettingsAccess(): boolean | null {
  const { data, isError } = useQuery(settingsAccessQuery);
  return isError ? false : (data?.hasAccess ?? null);
}
