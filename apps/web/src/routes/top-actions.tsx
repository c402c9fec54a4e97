import { Suspense } from "react";
import { SessionActions } from "../features/session/session-actions.tsx";
import { useSettingsAccess } from "../features/session/use-settings-access.ts";
import { extra } from "../platform/extra.ts";

/** Only for who manages workflows. */
const ReadinessBadge = extra(
  async () => (await import("../features/doctor/readiness-badge.tsx")).ReadinessBadge,
);

/** The top bar, but for the mark. */
export function TopActions() {
  const hasSettings = useSettingsAccess();
  return (
    <SessionActions>
      {hasSettings && (
        <Suspense>
          <ReadinessBadge />
        </Suspense>
      )}
    </SessionActions>
  );
}
