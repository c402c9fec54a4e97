import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** Whether the settings button is shown. Unknown and failed count as no. */
export function useSettingsAccess(): boolean {
  const { data } = useQuery({
    queryKey: ["settings-access"],
    queryFn: ({ signal }) => call("GET /api/settings/access", {}, signal),
  });
  return data?.hasAccess ?? false;
}
