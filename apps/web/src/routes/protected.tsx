import { QueryClientProvider } from "@tanstack/react-query";
import { type LoaderFunctionArgs, Outlet, redirect } from "react-router";
import { sessionQuery } from "../features/session/session-query.ts";
import { queryClient } from "../platform/query-client.ts";
import { rememberPlace, takePlace } from "../platform/return-cookie.ts";

/** Nobody gets past without a session; whoever signed in on the way goes on to where they wanted. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await queryClient.ensureQueryData(sessionQuery);
  const { pathname, search } = new URL(request.url);
  if (!session.authenticated) {
    await rememberPlace(pathname + search);
    throw redirect("/login");
  }
  const place = await takePlace();
  if (place !== null && place !== pathname + search) throw redirect(place);
  return null;
}

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
