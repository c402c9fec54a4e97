import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, Navigate, useLoaderData, useSearchParams } from "react-router";
import { recheckAccess } from "../features/billing/use-access.ts";
import { CallCard } from "../features/call-card/call-card.tsx";
import { CallCardSkeleton } from "../features/call-card/call-card-skeleton.tsx";
import { useCallTitle } from "../features/call-card/use-caller.ts";
import { PictureSkeleton } from "../features/picture/picture-skeleton.tsx";
import { SearchPanel } from "../features/search/search-panel.tsx";
import type { PictureOf } from "../features/search/slot-list/pictured-slot.ts";
import { rememberedWorkflow, workflowOrDefault } from "../features/workflow/remembered-workflow.ts";
import { chunk } from "../platform/chunk.ts";
import { isFirstPage } from "../platform/is-first-page.ts";
import { sessionQuery, settingsAccessQuery } from "../platform/queries/app-queries.ts";
import {
  type SlotSearch,
  slotSearchQuery,
  workflowAccessQuery,
} from "../platform/queries/search-queries.ts";
import { queryClient } from "../platform/query-client.ts";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

/** Not needed to see slots. */
const loadSlotPicture = chunk(() => import("../features/picture/slot-picture.tsx"));
const SlotPicture = lazy(async () => ({ default: (await loadSlotPicture()).SlotPicture }));

const WaitForSlot = lazy(
  chunk(async () => ({
    default: (await import("../features/waiting/wait-for-slot.tsx")).WaitForSlot,
  })),
);

let visits = 0;

/** Milliseconds. The browser fetches the slots together with the script: they may be there already. */
const momentMs = 100;

/** Asks for everything at once, so that the first picture is of slots. */
export async function loader({ request }: LoaderFunctionArgs) {
  visits += 1;
  const visit = visits;
  const asked = askFor(searchOf(new URL(request.url).searchParams), visit);
  if (isFirstPage()) await asked;
  return visit;
}

async function askFor(search: SlotSearch, visit: number): Promise<void> {
  if (isEmpty(search)) return;
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (!session?.authenticated) return;
  const settings = queryClient.prefetchQuery(settingsAccessQuery);
  const subscription = recheckAccess();
  const slots = askForSlots(search, visit);
  await Promise.all([settings, subscription, slots]);
}

/** The search comes after the access check; who is patient is not made to wait for it here. */
async function askForSlots(search: SlotSearch, visit: number): Promise<void> {
  const access = workflowAccessQuery(search.wf);
  await queryClient.prefetchQuery(access);
  if (!queryClient.getQueryData(access.queryKey)?.hasAccess) return;
  const moment = new Promise<void>((resolve) => setTimeout(resolve, momentMs));
  await Promise.race([queryClient.prefetchQuery(slotSearchQuery(search, visit, 1)), moment]);
}

function searchOf(params: URLSearchParams): SlotSearch {
  return {
    wf: workflowOrDefault(params.get("wf"), rememberedWorkflow()),
    postcode: params.get("postcode")?.trim() ?? "",
    recordId: params.get("recordId") || null,
    moving: params.get("moving") || null,
  };
}

function isEmpty({ postcode, recordId }: SlotSearch): boolean {
  return postcode === "" && recordId === null;
}

export function Component() {
  const [params] = useSearchParams();
  const visit = useLoaderData<typeof loader>();
  const search = searchOf(params);
  const title = useCallTitle(search);
  if (isEmpty(search)) return <Navigate to="/" replace />;
  return (
    <Page title={title ?? "Search"} actions={<TopActions />} width="wide">
      <SearchPanel
        key={visit}
        search={search}
        visit={visit}
        picture={pictureOf}
        waiting={
          search.recordId !== null && (
            <Suspense>
              <WaitForSlot search={search} />
            </Suspense>
          )
        }
        whom={(look) =>
          look === "waiting" ? (
            <CallCardSkeleton look="page" />
          ) : (
            <CallCard search={search} look={look} />
          )
        }
      />
    </Page>
  );
}

const pictureOf: PictureOf = (slot) => (
  <Suspense fallback={<PictureSkeleton />}>
    <SlotPicture {...slot} />
  </Suspense>
);
