import { billingTexts } from "@milepost/contract/texts/billing-texts.ts";
import { RefreshCw } from "lucide-react";
import { Link } from "react-router";
import { timeOfDay } from "../../platform/time/time-of-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { BillingHelp } from "./billing-help.tsx";
import { standingWords, statusBadge } from "./billing-words.ts";
import type { Subscription } from "./subscription.ts";
import { TrialBanner } from "./trial-banner.tsx";
import { refreshAccess, useCheckedAccess } from "./use-access.ts";
import { usePortal } from "./use-payment-page.ts";

const unknown: Subscription = {
  status: null,
  trialEndsAt: null,
  currentPeriodEnd: null,
  isEnding: false,
  cycle: null,
  nextChargePence: null,
  isBilled: true,
};

/** For administrators: what is paid, until when, and the way to change it. */
export function AccountBilling() {
  const { access, checkedAt, isChecking } = useCheckedAccess();
  if (access.kind === "checking") return <Skeleton className="h-80" />;
  const subscription = access.kind === "failed" ? unknown : access.subscription;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h2 className="font-semibold text-slot">{billingTexts.title}</h2>
      <TrialBanner subscription={subscription} />
      <BillingCard subscription={subscription} checkedAt={checkedAt} isChecking={isChecking} />
      <BillingHelp />
    </div>
  );
}

interface CardProps {
  readonly subscription: Subscription;
  readonly checkedAt: Date | null;
  readonly isChecking: boolean;
}

function BillingCard({ subscription, checkedAt, isChecking }: CardProps) {
  const { label, look } = statusBadge(subscription.status);
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-6 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">Billing and subscription</h3>
        <Badge look={look}>{label}</Badge>
      </div>
      <StandingWords subscription={subscription} />
      <div className="flex flex-wrap items-center gap-3">
        <PayButtons subscription={subscription} />
        <Button
          look="secondary"
          aria-disabled={isChecking}
          onClick={() => isChecking || refreshAccess()}
        >
          <RefreshCw
            className={`size-4.5 ${isChecking ? "motion-safe:animate-spin" : ""}`}
            aria-hidden="true"
          />
          {billingTexts.refresh}
        </Button>
        <p role="status" className="text-muted text-small">
          {isChecking ? "Checking …" : checkedAt && `Checked at ${timeOfDay(checkedAt)}`}
        </p>
      </div>
    </section>
  );
}

function StandingWords({ subscription }: { readonly subscription: Subscription }) {
  const now = useNow(60_000);
  return standingWords(subscription, now).map((words) => <p key={words}>{words}</p>);
}

function PayButtons({
  subscription: { status, isBilled },
}: {
  readonly subscription: Subscription;
}) {
  const portal = usePortal();
  if (!isBilled) return null;
  const state = { status };
  if (status === "trial_unused") {
    return (
      <Link to="/checkout" state={state} className={buttonClass("primary")}>
        {billingTexts.startTrial}
      </Link>
    );
  }
  const isOver = status === "trial_expired" || status === "canceled";
  return (
    <>
      {isOver && (
        <Link to="/checkout" state={state} className={buttonClass("primary")}>
          Choose a plan
        </Link>
      )}
      <Button
        look={isOver ? "secondary" : "primary"}
        aria-disabled={portal.isPending}
        onClick={() => portal.isPending || portal.open(undefined)}
      >
        {billingTexts.manage}
      </Button>
      {portal.mistake && (
        <p role="alert" className="w-full text-danger">
          {portal.mistake}
        </p>
      )}
    </>
  );
}
