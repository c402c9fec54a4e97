import { useSearchParams } from "react-router";
import { CheckoutSuccess } from "../features/billing/checkout-success.tsx";
import { SessionActions } from "../features/session/session-actions.tsx";
import { Page } from "./page.tsx";

export function Component() {
  const [params] = useSearchParams();
  return (
    <Page title="Checkout" actions={<SessionActions />}>
      <CheckoutSuccess sessionId={params.get("session_id")} />
    </Page>
  );
}
