import { connectPagePath } from "@milepost/contract/product.ts";
import { useQuery } from "@tanstack/react-query";
import { Unplug } from "lucide-react";
import { sessionQuery } from "../../platform/queries/app-queries.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Above every page while the CRM refuses the organisation's connection: nothing else will work until it is renewed. */
export function ReconnectNotice() {
  const { data: session } = useQuery(sessionQuery);
  if (!session?.authenticated || session.user.isCrmConnected !== false) return null;
  const isAdmin = session.user.zohoAdminLevel === "admin";
  return (
    <section aria-label="CRM connection" className="border-warning border-b bg-warning/10">
      <div className="mx-auto flex w-full max-w-[69rem] flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
        <p className="flex min-w-64 flex-1 items-start gap-2.5">
          <Unplug className="mt-px size-5 shrink-0 text-warning" aria-hidden="true" />
          <span>
            Milepost isn’t connected to your CRM, so we can’t read the diaries.
            {!isAdmin && " Ask a CRM administrator to log in and reconnect it."}
          </span>
        </p>
        {isAdmin && (
          <a href={connectPagePath} className={`${buttonClass("primary")} max-sm:w-full`}>
            Reconnect CRM
          </a>
        )}
      </div>
    </section>
  );
}
