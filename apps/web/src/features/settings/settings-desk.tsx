import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { SignedInUser } from "@milepost/contract/endpoints/session.ts";
import type { CrmModuleFields } from "@milepost/contract/settings/crm-field.ts";
import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { ManagedWorkflow } from "./document/draft.ts";
import { selectedWorkflow } from "./document/selected-workflow.ts";
import type { LentParts } from "./lent-parts.ts";
import { LeaveGuard } from "./saving/leave-guard.tsx";
import { RestoreOffer } from "./saving/restore-offer.tsx";
import { useDrafts } from "./saving/use-drafts.ts";
import { SettingsHeader } from "./settings-header.tsx";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { useSidebar } from "./sidebar/use-sidebar.ts";
import { NoWorkflow, WorkflowPage } from "./workflow-page.tsx";

interface Props {
  readonly user: Pick<SignedInUser, "_id" | "zohoAdminLevel">;
  readonly workflows: readonly ManagedWorkflow[];
  readonly crmModuleFields: CrmModuleFields;
  readonly users: readonly CrmUser[];
  readonly lent: LentParts;
  readonly billing: ReactNode;
}

/** Everything around the settings of one workflow; which one, the address says. */
export function SettingsDesk(props: Props) {
  const { user, workflows, crmModuleFields, users, lent, billing } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const drafting = useDrafts(user._id);
  const [newIds, setNewIds] = useState<readonly number[]>([]);
  const sidebar = useSidebar();
  const isAccount = params.get("account") !== null;
  const workflow = isAccount ? null : selectedWorkflow(workflows, params.get("wf"));
  const broken = workflow?.brokenReferences;
  const canText = workflow?.canText ?? false;
  const catalogue = useMemo(
    () => ({ crmModuleFields, users, lent, broken: broken ?? [], canText }),
    [crmModuleFields, users, lent, broken, canText],
  );
  const draft = workflow ? drafting.drafts[workflow.workflowId] : undefined;
  // The list says what has changed once the letter that was typed is on the screen.
  const listed = useDeferredValue(drafting.drafts);
  const unsaved = useMemo(() => Object.keys(listed).map(Number), [listed]);

  async function open(workflowId: number) {
    await navigate({ search: `?wf=${workflowId}` });
  }

  return (
    <div className="flex flex-1 gap-8">
      <Sidebar
        {...sidebar}
        workflows={workflows}
        workflow={workflow}
        draft={workflow ? listed[workflow.workflowId] : undefined}
        unsaved={unsaved}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        <SettingsHeader
          title={isAccount ? settingsTexts.accountHeader : settingsTexts.workflowHeader}
          isAdmin={user.zohoAdminLevel === "admin"}
          isManager={workflows.length > 0}
          sidebar={sidebar}
          onAdded={async (workflowId) => {
            setNewIds((ids) => [...ids, workflowId]);
            await open(workflowId);
          }}
        />
        <RestoreOffer {...drafting} workflows={workflows} />
        {isAccount && billing}
        {!isAccount && !workflow && <NoWorkflow />}
        {workflow && (
          <WorkflowPage
            key={workflow.workflowId}
            workflow={workflow}
            workflows={workflows}
            draft={draft}
            catalogue={catalogue}
            drafting={drafting}
            isNew={newIds.includes(workflow.workflowId)}
            onSaved={() => setNewIds((ids) => ids.filter((id) => id !== workflow.workflowId))}
            onDeleted={open}
          />
        )}
      </div>
      <LeaveGuard unsaved={workflows.filter(({ workflowId }) => drafting.drafts[workflowId])} />
    </div>
  );
}
