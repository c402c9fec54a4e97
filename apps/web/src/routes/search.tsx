import { lazy, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router";
import { PictureSkeleton } from "../features/picture/picture-skeleton.tsx";
import { SearchPanel } from "../features/search/search-panel.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { rememberedWorkflow, workflowOrDefault } from "../features/workflow/selected-workflow.ts";
import { chunk } from "../platform/load-chunk.ts";
import { Page } from "./page.tsx";

/** Not needed to see slots. */
const loadSlotPicture = chunk(() => import("../features/picture/slot-picture.tsx"));
const SlotPicture = lazy(async () => ({ default: (await loadSlotPicture()).SlotPicture }));

export function Component() {
  const [params] = useSearchParams();
  const search = {
    wf: workflowOrDefault(params.get("wf"), rememberedWorkflow()),
    postcode: params.get("postcode")?.trim() ?? "",
    recordId: params.get("recordId") || null,
  };
  if (search.postcode === "" && search.recordId === null) return <Navigate to="/" replace />;
  return (
    <Page title="Search" actions={<SessionActions />} width="wide">
      <SearchPanel
        key={params.toString()}
        search={search}
        picture={(slot) => (
          <Suspense fallback={<PictureSkeleton />}>
            <SlotPicture {...slot} />
          </Suspense>
        )}
      />
    </Page>
  );
}
