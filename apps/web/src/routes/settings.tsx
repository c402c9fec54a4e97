import { settingsTexts } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
import { AccountBilling } from "../features/billing/account-billing.tsx";
import { sessionQuery } from "../features/session/session-query.ts";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { lentToSettings } from "./lent-to-settings.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

export function Component() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <Page title={settingsTexts.title} actions={<TopActions />} width="wide">
      {session?.authenticated && (
        <SettingsPanel user={session.user} lent={lentToSettings} billing={<AccountBilling />} />
      )}
    </Page>
  );
}
