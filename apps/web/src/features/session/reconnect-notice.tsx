import { connectPath } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { sessionQuery } from "./session-query.ts";

/** Above every page while the CRM refuses the organisation's connection: nothing else will work until it is made anew. */
export function ReconnectNotice() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.authenticated || session.user.isCrmConnected !== false) return null;
  const isAdmin = session.user.zohoAdminLevel === "admin";
  return (
    <section
      aria-label="CRM connection"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-warning border-b bg-raised px-4 py-3"
    >
      <p className="flex items-center gap-2">
        <Unplug className="size-5 shrink-0 text-warning" aria-hidden="true" />
        The connection to your CRM has ended, so no diary can be read.
        {!isAdmin && " Ask a CRM administrator to log in and reconnect it."}
      </p>
      {isAdmin && (
        <a href={connectPath} className="font-semibold text-primary underline underline-offset-4">
          Reconnect CRM
        </a>
      )}
    </section>
  );
}
