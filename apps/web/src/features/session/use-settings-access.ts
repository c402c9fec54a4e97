import { useQuery } from "@tanstack/react-query";
import { settingsAccessQuery } from "../../platform/queries/app-queries.ts";

/** Whether the settings button is shown. Unknown and failed count as no. */
export function useSettingsAccess(): boolean {
  return useKnownSettingsAccess() ?? false;
}

/** Null: not known yet. */
export function useKnownSettingsAccess(): boolean | null {
  const { data, isError } = useQuery(settingsAccessQuery);
  return isError ? false : (data?.hasAccess ?? null);
}
