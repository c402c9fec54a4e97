import { InsightPanel } from "../features/insight/insight-panel.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

export function Component() {
  return (
    <Page title="Insight" actions={<TopActions />}>
      <InsightPanel />
    </Page>
  );
}
