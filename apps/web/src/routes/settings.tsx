import { settingsTexts } from "@milepost/contract/texts/settings-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { AccountBilling } from "../features/billing/account-billing.tsx";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { sessionQuery, settingsQuery } from "../platform/queries/app-queries.ts";
import { queryClient } from "../platform/query-client.ts";
import { lentToSettings } from "./lent-to-settings.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

/** Asked for while the page is being drawn. */
export async function loader() {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (session?.authenticated) void queryClient.prefetchQuery(settingsQuery);
  return null;
}

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
