import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { type LoaderFunctionArgs, Outlet, redirect } from "react-router";
import { ReconnectNotice } from "../features/session/reconnect-notice.tsx";
import { extra } from "../platform/extra.ts";
import { keepTabFor } from "../platform/keep-tab-for.ts";
import { sessionQuery } from "../platform/queries/app-queries.ts";
import { queryClient } from "../platform/query-client.ts";
import { forgetToken } from "../platform/read-token.ts";
import { rememberPlace } from "../platform/remember-place.ts";
import { listUnderWay, subscribeToUnderWay } from "../platform/under-way.ts";
import { PaletteKey } from "./palette/palette-key.tsx";

/** Of bookings that one did not wait for, of which there are seldom any. */
const UnderWayLines = extra(async () => {
  if (listUnderWay().length === 0)
    await new Promise<void>((resolve) => subscribeToUnderWay(resolve));
  return (await import("../features/booking/after/under-way-lines.tsx")).UnderWayLines;
});

/** Nobody gets past without a session; the server brings them back here once they have one. */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (session.authenticated) {
    keepTabFor(sessionStorage, session.user._id);
    return null;
  }
  const { pathname, search } = new URL(request.url);
  await rememberPlace(pathname + search);
  await forgetToken();
  throw redirect("/login");
}

export function Protected() {
  return (
    <QueryClientProvider client={queryClient}>
      <ReconnectNotice />
      <Suspense>
        <UnderWayLines />
      </Suspense>
      <Outlet />
      <PaletteKey />
    </QueryClientProvider>
  );
}
