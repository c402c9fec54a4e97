import { LogOut, Settings } from "lucide-react";
import { Link } from "react-router";
import { logOut } from "../../platform/leave.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { useSettingsAccess } from "./use-settings-access.ts";

/** For the top bar: settings, where permitted, and the way out. */
export function SessionActions() {
  const hasSettings = useSettingsAccess();
  return (
    <>
      {hasSettings && (
        <Link to="/settings" className={buttonClass("quiet")}>
          <Settings className="size-5" aria-hidden="true" />
          <span className="max-sm:sr-only">Settings</span>
        </Link>
      )}
      <Button look="secondary" onClick={logOut}>
        <LogOut className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </>
  );
}
