import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark, LogOut, Settings } from "lucide-react";
import { Link } from "react-router";
import { logOut } from "../../platform/leave-for-login.ts";
import { sessionQuery } from "../../platform/queries/app-queries.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useSettingsAccess } from "./use-settings-access.ts";

/** For the top bar: in which organisation one is, its settings where permitted, the guide, and the way out. */
export function SessionActions() {
  const { data: session } = useQuery(sessionQuery);
  const hasSettings = useSettingsAccess();
  return (
    <>
      {session?.authenticated && (
        <span className="mr-2 truncate text-muted max-md:sr-only">
          {session.user.organisationName}
        </span>
      )}
      {hasSettings && (
        <Link to="/settings" className={buttonClass("quiet")}>
          <Settings className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Settings</span>
        </Link>
      )}
      <Link to="/help" className={buttonClass("quiet")}>
        <CircleQuestionMark className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Help</span>
      </Link>
      <Button look="secondary" onClick={logOut}>
        <LogOut className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </>
  );
}
