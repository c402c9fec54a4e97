import { controlOf } from "@milepost/kit/company/sandbox.ts";
import type { FaultRule } from "./plans.ts";

/** Comes back with how to end it. Mails and texts are to one customer for a few times, so those end by themselves. */
export async function misbehave(sandboxUrl: string, rules: readonly FaultRule[]) {
  const control = controlOf(sandboxUrl);
  const outside = rules.filter(({ to }) => to !== "engine");
  const added = await Promise.all(
    outside.map(({ to, body }) => control<{ id?: number }>(to, body)),
  );
  return async () => {
    for (const { id } of added) if (id !== undefined) await control("rules/remove", { id });
  };
}
