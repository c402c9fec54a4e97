import { useParams } from "react-router";
import { HelpPanel } from "../features/help/help-panel.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

export function Component() {
  const { page = "" } = useParams();
  return (
    <Page title="Help" actions={<TopActions />}>
      <HelpPanel name={page} />
    </Page>
  );
}
