import { crashTexts } from "@milepost/contract/texts/agent.ts";
import { useEffect } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { logCrash } from "../platform/log-uncaught-errors.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** A page that does not exist, in the router's own words; or a page that broke. */
export function RouteError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="px-4 py-16">
      {isMissing ? (
        <Notice title="Unexpected Application Error!">
          <p>404 Not Found</p>
          <Link to="/" className={buttonClass("secondary")}>
            Back to Home
          </Link>
        </Notice>
      ) : (
        <Crash error={error} />
      )}
    </main>
  );
}

function Crash({ error }: { readonly error: unknown }) {
  useEffect(() => {
    void logCrash(error);
  }, [error]);
  return (
    <Notice title={crashTexts.title}>
      <Button onClick={() => location.reload()}>{crashTexts.refresh}</Button>
    </Notice>
  );
}
