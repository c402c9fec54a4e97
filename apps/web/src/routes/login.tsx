import { product, type SignInRefusal, signInPath } from "@milepost/contract/product.ts";
import { loginTexts } from "@milepost/contract/texts/agent.ts";
import { redirect, useSearchParams } from "react-router";
import { hasPerson } from "../platform/keep-tab-for.ts";
import { sessionQuery } from "../platform/queries/app-queries.ts";
import { queryClient } from "../platform/query-client.ts";
import { Button } from "../ui/button.tsx";
import { Mark } from "./page.tsx";

/** Anyone who is signed in has no business here. Where the server cannot be asked, the page still shows. */
export async function loader() {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (session?.authenticated) throw redirect("/");
  return null;
}

export function Component() {
  const [params] = useSearchParams();
  const refused = params.get("refused");
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <title>{`Log in · ${product.name}`}</title>
      <section className="flex w-full max-w-lg flex-col items-center gap-5 rounded-card border border-line bg-raised px-6 py-10 text-center shadow-card sm:px-10">
        <Mark size="size-16" />
        <div className="flex flex-col gap-1">
          <h1 className="font-semibold text-title">{loginTexts.title}</h1>
          <p className="text-muted">
            Appointment slots by drive time, on roads from{" "}
            <a
              href="https://www.openstreetmap.org/copyright"
              className="text-primary underline underline-offset-4"
            >
              OpenStreetMap
            </a>
          </p>
        </div>
        <p className="text-balance">{loginTexts.description}</p>
        {refused === null && hasPerson(sessionStorage) && (
          <p role="status" className="font-medium">
            Your session has ended. Sign in to carry on.
          </p>
        )}
        {refused !== null && (
          <p role="alert" className="text-danger">
            {sentenceFor(refused)}
          </p>
        )}
        <Button onClick={() => location.assign(signInPath)} className="w-full">
          Log in with Zoho CRM
        </Button>
      </section>
    </main>
  );
}

const refusals = {
  cancelled: "You cancelled logging in. Log in when you’re ready.",
  expired: "Logging in took too long, or you started in another tab. Try again.",
  "administrator-first": "Your company isn’t set up yet. Ask a CRM administrator to log in first.",
  "no-api-access":
    "Your Zoho CRM profile has no API access. Ask a CRM administrator to turn on “Zoho CRM API Access” in it, then log in again.",
  "no-crm-user":
    "You aren’t an active user of this Zoho CRM. Ask a CRM administrator for a licence, or log in with another Zoho account.",
  "other-environment":
    "You chose a Zoho CRM sandbox, which we don’t support here. Log in again and choose your company’s own organisation.",
  "client-refused":
    "Zoho rejects this installation’s own credentials, so nobody can log in. Ask the people who run it to check its Zoho client.",
  "crm-away": "Zoho CRM didn’t answer. Wait a minute and log in again.",
  failed: "We couldn’t log you in. Try again.",
} as const satisfies Record<SignInRefusal, string>;

function sentenceFor(refused: string): string {
  const sentences: Readonly<Record<string, string>> = refusals;
  return sentences[refused] ?? refusals.failed;
}
