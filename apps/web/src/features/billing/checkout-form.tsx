import type { BillingCycle } from "@milepost/contract/endpoints/billing.ts";
import { annualSavingPercent, annualSavingPounds, trialDays } from "@milepost/contract/limits.ts";
import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { planPrices } from "./billing-words.ts";
import type { checkoutWords } from "./checkout-words.ts";
import { useCheckout } from "./use-payment-page.ts";

interface Props {
  readonly words: ReturnType<typeof checkoutWords>;
  readonly hasTrial: boolean;
}

export function CheckoutForm({ words, hasTrial }: Props) {
  const [cycle, setCycle] = useState<BillingCycle>("monthly");
  const [promoCode, setPromoCode] = useState("");
  const { open, isPending, mistake } = useCheckout();
  const price = `${planPrices[cycle]} per ${cycle === "annual" ? "year" : "month"}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) open({ billingCycle: cycle, promoCode });
      }}
      className="mx-auto flex max-w-2xl flex-col gap-6 rounded-card border border-line bg-raised p-6 shadow-card sm:p-8"
    >
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-title">{words.heading}</h1>
        <p className="text-muted">{words.text}</p>
      </div>
      <PlanChoice value={cycle} onChange={setCycle} />
      <TextField
        id="promo-code"
        label="Promo code (optional)"
        value={promoCode}
        onChange={setPromoCode}
      />
      <div className="flex flex-col gap-3">
        <p>{hasTrial ? `${trialDays} days free, then ${price}.` : `${price}, charged today.`}</p>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? "Opening checkout …" : words.button}
        </Button>
        {mistake && (
          <p role="alert" className="text-danger">
            {mistake}
          </p>
        )}
        <p className="text-muted text-small">
          You pay on Stripe’s page. We never see your card number.
        </p>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly value: BillingCycle;
  readonly onChange: (cycle: BillingCycle) => void;
}

const plans = { monthly: "Monthly", annual: "Annual" } as const;

function PlanChoice({ value, onChange }: ChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Plan</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["monthly", "annual"] as const).map((cycle) => (
          <label
            key={cycle}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-edge bg-surface p-4 has-checked:border-primary has-checked:outline-1 has-checked:outline-primary has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="plan"
              checked={value === cycle}
              onChange={() => onChange(cycle)}
              className="mt-1 size-4.5 accent-primary"
            />
            <span className="flex flex-1 flex-col gap-1">
              <span className="font-medium">{plans[cycle]}</span>
              <span>
                <span className="font-semibold text-slot">{planPrices[cycle]}</span>
                <span className="text-muted"> per {cycle === "annual" ? "year" : "month"}</span>
              </span>
              {cycle === "annual" && (
                <span>
                  <Badge look="good">{`Save £${annualSavingPounds} (${annualSavingPercent}%)`}</Badge>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
