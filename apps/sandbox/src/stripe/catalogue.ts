import type { Price, PromotionCode } from "./objects.ts";

const price = (
  interval: "month" | "year",
  given: Pick<Price, "id" | "lookup_key" | "nickname" | "unit_amount">,
): Price => ({
  object: "price",
  active: true,
  currency: "gbp",
  product: "prod_SandboxMilepost",
  tax_behavior: "inclusive",
  recurring: { interval, interval_count: 1 },
  type: "recurring",
  livemode: false,
  ...given,
});

/** What the account sells, as its owner would have entered it in the dashboard. */
export const prices: readonly Price[] = [
  price("month", {
    id: "price_SandboxMonthly",
    lookup_key: "milepost_monthly",
    nickname: "Monthly",
    unit_amount: 14_900,
  }),
  price("year", {
    id: "price_SandboxAnnual",
    lookup_key: "milepost_annual",
    nickname: "Annual",
    unit_amount: 149_900,
  }),
];

const promotion = (
  code: string,
  given: Pick<PromotionCode, "active" | "percent_off" | "duration">,
): PromotionCode => ({ id: `promo_Sandbox${code}`, object: "promotion_code", code, ...given });

export const promotionCodes: readonly PromotionCode[] = [
  promotion("WELCOME20", { active: true, percent_off: 20, duration: "once" }),
  promotion("ALWAYS10", { active: true, percent_off: 10, duration: "forever" }),
  promotion("SUMMER2019", { active: false, percent_off: 50, duration: "once" }),
];

/** Capitals do not matter, as at Stripe. */
export function findPromotion(code: string): PromotionCode | null {
  const wanted = code.trim().toUpperCase();
  return promotionCodes.find(({ active, code }) => active && code === wanted) ?? null;
}

/** Pence off an invoice that would come to `amount`. */
export function discountOn(
  amount: number,
  ids: readonly string[],
  { isFirst }: { isFirst: boolean },
): number {
  const [given] = promotionCodes.filter(({ id }) => ids.includes(id));
  if (!given || (given.duration === "once" && !isFirst)) return 0;
  return Math.round((amount * given.percent_off) / 100);
}
