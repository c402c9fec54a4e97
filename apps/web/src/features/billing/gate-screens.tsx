import { gateTexts } from "@milepost/contract/texts/billing-texts.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { logOut } from "../../platform/leave-for-login.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AskToPay } from "./ask-to-pay.tsx";
import type { Access } from "./subscription.ts";

export function CheckingAccess() {
  return (
    <main aria-busy="true" className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-16">
      <p className="sr-only">Checking your subscription</p>
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-40" />
    </main>
  );
}

export function AccessCheckFailed() {
  return (
    <Screen>
      <Notice title={gateTexts.failedTitle}>
        <p role="alert">{gateTexts.failed}</p>
        <Button onClick={() => location.reload()}>{gateTexts.tryAgain}</Button>
      </Notice>
    </Screen>
  );
}

interface Props {
  readonly access: Extract<Access, { kind: "refused" }>;
  readonly mayPay: boolean;
}

export function SubscriptionRequired({ access, mayPay }: Props) {
  const { subscription, message, administrators } = access;
  const state = { status: subscription.status, message };
  return (
    <Screen>
      <Notice title={gateTexts.requiredTitle}>
        <p>{message}</p>
        {!mayPay && <AskToPay administrators={administrators} />}
        <div className="flex flex-wrap gap-3">
          {mayPay && (
            <Link to="/checkout" state={state} className={buttonClass("primary")}>
              {gateTexts.startTrial}
            </Link>
          )}
          <Button look="secondary" onClick={logOut}>
            {gateTexts.backToLogin}
          </Button>
        </div>
      </Notice>
    </Screen>
  );
}

function Screen({ children }: { readonly children: ReactNode }) {
  return <main className="px-4 py-16">{children}</main>;
}
