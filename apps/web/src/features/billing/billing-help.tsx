import { trialDays } from "@milepost/contract/limits.ts";
import { CircleHelp } from "lucide-react";

export function BillingHelp() {
  return (
    <section
      aria-labelledby="billing-help"
      className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-6"
    >
      <h3 id="billing-help" className="flex items-center gap-2 font-semibold">
        <CircleHelp className="size-5 text-muted" aria-hidden="true" />
        How billing works
      </h3>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          Manage Billing opens the billing portal. There you can change your card, find your
          invoices or cancel.
        </li>
        <li>
          Your free trial lasts {trialDays} days. We charge your card automatically when it ends,
          unless you cancel first.
        </li>
        <li>
          If you cancel, your subscription stays active until the end of the period you’ve paid for.
        </li>
      </ul>
    </section>
  );
}
