import { sentence } from "../slot-row/standing.ts";
import type { Closest } from "./closest-to-free.ts";

/** What to look at first where nobody is free. */
export function ClosestList({ closest }: { readonly closest: readonly Closest[] }) {
  if (closest.length === 0) return null;
  return (
    <section className="rounded-card border border-line bg-raised px-4 py-3 shadow-card">
      <h3 id="closest" className="font-semibold">
        Closest to free
      </h3>
      <ul aria-labelledby="closest" className="flex flex-col divide-y divide-line">
        {closest.map(({ when, name, words, change }) => (
          <li key={`${when} ${name}`} className="py-2">
            <p>
              <span className="font-medium">{when}</span> with {name}
            </p>
            <p className="text-muted">
              {sentence(words)}. <span className="text-ink">{change}.</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
