import { settingsTexts } from "@milepost/contract";
import { SessionActions } from "../features/session/session-actions.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "./page.tsx";

export function Component() {
  return (
    <Page title={settingsTexts.title} actions={<SessionActions />}>
      <Notice title={settingsTexts.title}>
        <p>Settings arrive with a later release.</p>
      </Notice>
    </Page>
  );
}
