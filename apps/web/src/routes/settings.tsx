import { settingsTexts } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense } from "react";
import { AccountBilling } from "../features/billing/account-billing.tsx";
import { GeofenceField } from "../features/geofence/geofence-field.tsx";
import { ScheduleBuilder } from "../features/schedule-builder/schedule-builder.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { sessionQuery } from "../features/session/session-query.ts";
import { SettingsPanel } from "../features/settings/settings-panel.tsx";
import { chunk } from "../platform/load-chunk.ts";
import { Page } from "./page.tsx";

const LazyLookup = lazy(
  chunk(async () => ({
    default: (await import("../features/booking/lookup-input.tsx")).LookupInput,
  })),
);

function LookupInput(props: ComponentProps<typeof LazyLookup>) {
  return (
    <Suspense>
      <LazyLookup {...props} />
    </Suspense>
  );
}

const lent = { LookupInput, ScheduleBuilder, GeofenceField };

export function Component() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <Page title={settingsTexts.title} actions={<SessionActions />} width="wide">
      {session?.authenticated && (
        <SettingsPanel user={session.user} lent={lent} billing={<AccountBilling />} />
      )}
    </Page>
  );
}
