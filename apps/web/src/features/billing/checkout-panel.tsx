import { billingTexts, gateTexts } from "@milepost/contract/texts/billing-texts.ts";
import { useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AskToPay } from "./ask-to-pay.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { checkoutWords, statusIn } from "./checkout-words.ts";
import { useAccess } from "./use-access.ts";
import { usePortal } from "./use-payment-page.ts";

interface Props {
  /** Null: not known yet. */
  readonly mayPay: boolean | null;
}

/** What can be bought, or why nothing can. */
export function CheckoutPanel({ mayPay }: Props) {
  const { state } = useLocation();
  const access = useAccess();
  const known = access.kind === "open" || access.kind === "refused" ? access.subscription : null;
  const status = known?.status ?? statusIn(state);
  if (mayPay === null || (status === null && access.kind === "checking")) {
    return <Skeleton className="mx-auto h-96 max-w-2xl" />;
  }
  if (known && !known.isBilled) {
    return (
      <Notice title={billingTexts.title}>
        <p>Billing isn’t set up on this server. You won’t be charged.</p>
      </Notice>
    );
  }
  const words = checkoutWords(status);
  if (!mayPay) {
    return (
      <Notice title={gateTexts.requiredTitle}>
        <p>{messageOf(access)}</p>
        <AskToPay administrators={access.kind === "refused" ? access.administrators : []} />
      </Notice>
    );
  }
  if (status === "past_due") return <PayWhatIsDue message={messageOf(access)} />;
  if (status === "active" || status === "trial_active") return <AlreadySubscribed />;
  return <CheckoutForm words={words} hasTrial={status === "trial_unused"} />;
}

function messageOf(access: ReturnType<typeof useAccess>): string {
  return access.kind === "refused" ? access.message : "";
}

function PayWhatIsDue({ message }: { readonly message: string }) {
  return (
    <Notice title={checkoutWords("past_due").heading}>
      <p>{message}</p>
      <ManageButton />
    </Notice>
  );
}

function AlreadySubscribed() {
  return (
    <Notice title="You already have a subscription">
      <p>There’s nothing to buy. You can change or cancel it in the billing portal.</p>
      <ManageButton />
    </Notice>
  );
}

function ManageButton() {
  const { open, isPending, mistake } = usePortal();
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => isPending || open(undefined)}>
        {billingTexts.manage}
      </Button>
      {mistake && (
        <p role="alert" className="text-danger">
          {mistake}
        </p>
      )}
    </>
  );
}
