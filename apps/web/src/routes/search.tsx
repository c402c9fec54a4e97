import { Navigate, useSearchParams } from "react-router";
import { SearchPanel } from "../features/search/search-panel.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { rememberedWorkflow, workflowOrDefault } from "../features/workflow/selected-workflow.ts";
import { Page } from "./page.tsx";

export function Component() {
  const [params] = useSearchParams();
  const search = {
    wf: workflowOrDefault(params.get("wf"), rememberedWorkflow()),
    postcode: params.get("postcode")?.trim() ?? "",
    recordId: params.get("recordId") || null,
  };
  if (search.postcode === "" && search.recordId === null) return <Navigate to="/" replace />;
  return (
    <Page title="Search" actions={<SessionActions />}>
      <SearchPanel key={params.toString()} search={search} />
    </Page>
  );
}
