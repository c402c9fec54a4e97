import { lazy, Suspense } from "react";
import { SessionActions } from "../features/session/session-actions.tsx";
import { useSettingsAccess } from "../features/session/use-settings-access.ts";

/** Only for who manages workflows, and nothing to break a page for. */
const ReadinessBadge = lazy(() =>
  import("../features/doctor/readiness-badge.tsx").then(
    (loaded) => ({ default: loaded.ReadinessBadge }),
    () => ({ default: () => null }),
  ),
);

/** The right side of the top bar. */
export function TopActions() {
  const hasSettings = useSettingsAccess();
  return (
    <>
      {hasSettings && (
        <Suspense>
          <ReadinessBadge />
        </Suspense>
      )}
      <SessionActions />
    </>
  );
}
