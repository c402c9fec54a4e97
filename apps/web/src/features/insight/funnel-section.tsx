import type { Funnel } from "@milepost/contract/endpoints/insight.ts";
import { percent } from "./insight-words.ts";
import { Section } from "./section.tsx";

interface Props {
  readonly funnel: Funnel;
}

const steps = [
  { key: "searched", text: "Searched for" },
  { key: "offered", text: "Offered a slot" },
  { key: "invited", text: "Invited" },
  { key: "booked", text: "Booked" },
  { key: "accepted", text: "Confirmed" },
] as const satisfies readonly { readonly key: keyof Funnel; readonly text: string }[];

export function FunnelSection({ funnel }: Props) {
  const { searched, invited, booked } = funnel;
  if (searched === 0) return null;
  return (
    <Section title="From search to confirmed visit" file={null} counting={<Counting />}>
      <ol className="flex flex-col gap-2">
        {steps.map(({ key, text }) => (
          <li key={key} className="flex items-center gap-3">
            <span className="w-28 shrink-0 sm:w-36">{text}</span>
            <svg
              viewBox="0 0 100 24"
              preserveAspectRatio="none"
              role="presentation"
              className="h-6 min-w-0 flex-1"
            >
              <rect width="100" height="24" className="fill-sunken" />
              <rect width={(funnel[key] / searched) * 100} height="24" className="fill-primary" />
            </svg>
            <span className="w-24 shrink-0 whitespace-nowrap text-right tabular-nums">
              <span className="font-semibold">{funnel[key].toLocaleString("en-GB")}</span>{" "}
              <span className="text-muted">{percent(funnel[key] / searched)}</span>
            </span>
          </li>
        ))}
      </ol>
      {booked > invited && (
        <p className="text-muted">
          You can book without an invitation, so more customers are booked than invited.
        </p>
      )}
    </Section>
  );
}

function Counting() {
  return (
    <>
      <p>
        These are the customers of the searches on these days, each counted once. Each line shows
        how many of them came that far.
      </p>
      <p>
        “Offered” means some search found a slot. “Invited” counts a slot that was released later,
        too. “Booked” and “Confirmed” count appointments that end after the first search.
      </p>
    </>
  );
}
