import { ChartColumn } from "lucide-react";
import { Link } from "react-router";
import { useSettingsAccess } from "../features/session/use-settings-access.ts";

/** For who manages workflows; nothing for anybody else. */
export function InsightLink() {
  const hasSettings = useSettingsAccess();
  if (!hasSettings) return null;
  return (
    <p className="mx-auto mt-4 flex max-w-xl items-start gap-2 px-6 sm:px-8">
      <ChartColumn className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span>
        <Link to="/insight" className="font-medium text-primary underline underline-offset-4">
          Insight
        </Link>
        : demand that was lost, driving that was saved, and who has how much to do.
      </span>
    </p>
  );
}
