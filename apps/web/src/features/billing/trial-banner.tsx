import { product } from "@milepost/contract/product.ts";
import { gateMessage } from "@milepost/contract/texts/billing-texts.ts";
import { Clock, X } from "lucide-react";
import { useState } from "react";
import { useNow } from "../../ui/use-now.ts";
import { bannerLook, daysLeft } from "./billing-words.ts";
import type { Subscription } from "./subscription.ts";

const looks = {
  danger: "border-danger bg-danger/10 text-danger",
  warning: "border-warning bg-warning/10 text-warning",
  info: "border-info bg-info/10 text-info",
} as const;

/** Dismissed for as long as the browser's window lives. */
const dismissedKey = `${product.slug}-trial-banner-dismissed`;

export function TrialBanner({ subscription }: { readonly subscription: Subscription }) {
  const now = useNow(60_000);
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  const { status, trialEndsAt } = subscription;
  if (status !== "trial_active" || trialEndsAt === null || isDismissed) return null;
  const days = daysLeft(trialEndsAt, now);
  if (days <= 0) return null;
  return (
    <section
      aria-label="Free trial"
      data-look={bannerLook(days)}
      className={`flex items-center gap-3 rounded-card border py-2 pr-2 pl-4 ${looks[bannerLook(days)]}`}
    >
      <Clock className="size-5 shrink-0" aria-hidden="true" />
      <p className="flex-1 font-medium">{gateMessage("trial_active", days)}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => {
          sessionStorage.setItem(dismissedKey, "yes");
          setDismissed(true);
        }}
        className="flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-line/60"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </section>
  );
}
