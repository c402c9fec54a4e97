import { Outlet } from "react-router";
import { SubscriptionGate } from "../features/billing/subscription-gate.tsx";
import { useSettingsAccess } from "../features/session/use-settings-access.ts";

/** Who may open the settings may pay. */
export function Gate() {
  const mayPay = useSettingsAccess();
  return (
    <SubscriptionGate mayPay={mayPay}>
      <Outlet />
    </SubscriptionGate>
  );
}
