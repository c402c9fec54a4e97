import type { BillingCycle } from "@milepost/contract/endpoints/billing.ts";
import { billingTexts } from "@milepost/contract/texts/billing-texts.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { tell } from "../../ui/toasts.tsx";

interface Order {
  readonly billingCycle: BillingCycle;
  /** Empty: none. */
  readonly promoCode: string;
}

export function usePortal() {
  return usePaymentPage({
    ask: (_nothing: undefined) => call("POST /api/billing/create-portal-session", {}),
    failed: billingTexts.portalFailed,
    withoutUrl: billingTexts.portalWithoutUrl,
  });
}

export function useCheckout() {
  return usePaymentPage({
    ask: ({ billingCycle, promoCode }: Order) => {
      const code = promoCode.trim();
      const body = { billingCycle, ...(code !== "" && { promoCode: code }) };
      return call("POST /api/billing/create-checkout-session", { body });
    },
    failed: billingTexts.checkoutFailed,
    withoutUrl: billingTexts.checkoutWithoutUrl,
  });
}

interface Page<T> {
  readonly ask: (given: T) => Promise<{ readonly url?: string }>;
  readonly failed: string;
  readonly withoutUrl: string;
}

/** Goes to the payment provider's page. Shows what went wrong, and returns it to stand next to the button. */
function usePaymentPage<T>({ ask, failed, withoutUrl }: Page<T>) {
  const asking = useMutation({
    mutationFn: async (given: T) => {
      const { url } = await ask(given);
      if (!url) throw new Error(withoutUrl);
      location.assign(url);
    },
    onError: (error) => tell("error", wordsOf(error, failed)),
  });
  return {
    open: asking.mutate,
    // The next page takes a moment to come.
    isPending: asking.isPending || asking.isSuccess,
    mistake: asking.error && wordsOf(asking.error, failed),
  };
}

function wordsOf(error: Error, failed: string): string {
  return error instanceof Problem ? (error.refusal?.error ?? failed) : error.message;
}
