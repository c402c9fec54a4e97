import { CheckoutCancelled } from "../features/billing/checkout-cancelled.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { Page } from "./page.tsx";

export function Component() {
  return (
    <Page title="Checkout cancelled" actions={<SessionActions />}>
      <CheckoutCancelled />
    </Page>
  );
}
