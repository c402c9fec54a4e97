import { CheckoutPanel } from "../features/billing/checkout-panel.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { useKnownSettingsAccess } from "../features/session/use-settings-access.ts";
import { Page } from "./page.tsx";

export function Component() {
  return (
    <Page title="Checkout" actions={<SessionActions />}>
      <CheckoutPanel mayPay={useKnownSettingsAccess()} />
    </Page>
  );
}
