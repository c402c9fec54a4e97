import { billingTexts, settingsTexts } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
import { LookupInput } from "../features/booking/lookup-input.tsx";
import { ScheduleBuilder } from "../features/schedule-builder/schedule-builder.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { sessionQuery } from "../features/session/session-query.ts";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "./page.tsx";

const lent = { LookupInput, ScheduleBuilder };

export function Component() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <Page title={settingsTexts.title} actions={<SessionActions />} width="wide">
      {session?.authenticated && (
        <SettingsPanel user={session.user} lent={lent} billing={<NoBilling />} />
      )}
    </Page>
  );
}

function NoBilling() {
  return (
    <Notice title={billingTexts.title}>
      <p>Billing is not set up on this server.</p>
    </Notice>
  );
}
