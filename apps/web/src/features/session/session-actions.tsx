import { useQuery } from "@tanstack/react-query";
import { ChartColumn, CircleQuestionMark, House, LogOut, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { logOut } from "../../platform/leave-for-login.ts";
import { sessionQuery } from "../../platform/queries/app-queries.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useSettingsAccess } from "./use-settings-access.ts";

interface Props {
  /** Between the pages and the person. */
  readonly children?: ReactNode;
}

/** The top bar of every page: where one can go, who one is, and the way out. */
export function SessionActions({ children }: Props) {
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <Pages />
      {children}
      <Link to="/help" className={`${buttonClass("quiet")} max-md:hidden`}>
        <CircleQuestionMark className="size-5" aria-hidden="true" />
        <span className="max-lg:sr-only">Help</span>
      </Link>
      {session?.authenticated && (
        <AccountMenu user={session.user}>
          <Link to="/help" className={`${buttonClass("quiet")} -ml-4 mt-3 md:hidden`}>
            <CircleQuestionMark className="size-5" aria-hidden="true" />
            Help
          </Link>
        </AccountMenu>
      )}
      <Button look="secondary" onClick={logOut} className="max-sm:w-11 max-sm:px-0">
        <LogOut className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </>
  );
}

/** Those that are for who manages workflows are there for nobody else. */
function Pages() {
  const hasSettings = useSettingsAccess();
  return (
    <nav aria-label="Pages" className="mr-auto flex items-center">
      <NavLink to="/" end className={`${pageClass} max-sm:hidden`}>
        <House className="size-5" aria-hidden="true" />
        Home
      </NavLink>
      {hasSettings && (
        <>
          <NavLink to="/insight" className={pageClass}>
            <ChartColumn className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">Insight</span>
          </NavLink>
          <NavLink to="/settings" className={pageClass}>
            <Settings className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">Settings</span>
          </NavLink>
        </>
      )}
    </nav>
  );
}

const pageClass =
  "inline-flex h-11 items-center justify-center gap-2 rounded-control px-3 font-medium text-muted hover:text-primary aria-[current=page]:text-primary max-sm:w-10 max-sm:px-0";
