import type { AreaDemand, Insight } from "@milepost/contract/endpoints/insight.ts";
import { weekdays } from "@milepost/contract/settings/weekday.ts";
import { count } from "@milepost/contract/texts/insight-figures.ts";
import { lazy, Suspense, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Bars } from "./bars.tsx";
import type { ChosenDays } from "./chosen-days.ts";
import { FigureTable } from "./figure-table.tsx";
import { percent } from "./insight-words.ts";
import { lostIn, lostPlaces } from "./lost-places.ts";
import { Figure, Section } from "./section.tsx";
import { exportAddress } from "./use-insight.ts";

/** Larger than all the rest of the page. */
const DemandMap = lazy(
  chunk(async () => ({ default: (await import("./demand-map.tsx")).DemandMap })),
);

interface Props {
  readonly demand: Insight["demand"];
  readonly workflowId: number;
  readonly days: ChosenDays;
}

export function DemandSection({ demand, workflowId, days }: Props) {
  const { customers, noOffer, notBooked, held } = demand;
  const lost = noOffer + notBooked;
  return (
    <Section
      title="Lost demand"
      file={exportAddress(workflowId, days, "lost-demand")}
      counting={<Counting />}
    >
      {customers === 0 ? (
        <p>Nobody searched on these days, so nothing was lost. Choose more days to see more.</p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-4">
            <Figure label="Customers searched for" figure={customers} />
            <Figure label="No slot found" figure={noOffer} />
            <Figure label="Offered, not booked" figure={notBooked} />
            <Figure label="Customers lost" figure={percent(lost / customers)} />
          </dl>
          {held > 0 && <p>{heldInWords(held)}</p>}
          {lost === 0 ? <p>Nobody was lost on these days.</p> : <Where demand={demand} />}
        </>
      )}
    </Section>
  );
}

function heldInWords(held: number): string {
  return held === 1
    ? "One more customer has a slot on hold now and isn’t counted as lost."
    : `${held} more customers have a slot on hold now and aren’t counted as lost.`;
}

/** The table has all of them. */
const rankedAtMost = 8;

function Where({ demand: { areas, areaCount, lostByWeekday } }: Pick<Props, "demand">) {
  const [weekday, setWeekday] = useState<number | null>(null);
  const places = lostPlaces(areas, weekday);
  const unplaced = areas.filter((area) => area.place === null && lostIn(area, weekday) > 0).length;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr] print:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2 print:hidden">
          <div className="h-96 overflow-hidden rounded-control border border-line bg-sunken">
            <Suspense fallback={<Skeleton className="size-full" />}>
              <DemandMap places={places} />
            </Suspense>
          </div>
          <p className="text-muted text-small">
            Each circle is an area with the customers lost there, next to its place where areas are
            close.{unplaced > 0 && ` ${unplaced} more without a known place.`} © OpenStreetMap
            contributors
          </p>
          <SelectField
            id="insight-weekday"
            label="Show lost customers of"
            options={[
              { value: "", text: "All weekdays" },
              ...weekdays.map((text, at) => ({ value: `${at}`, text })),
            ]}
            value={weekday === null ? "" : `${weekday}`}
            onChange={(value) => setWeekday(value === "" ? null : Number(value))}
          />
        </div>
        <Ranked areas={areas} weekday={weekday} />
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-full print:col-auto">
          <h3 className="font-medium">Lost by weekday of the last search</h3>
          <Bars
            nameWidth="w-10"
            bars={lostByWeekday.map((size, at) => ({
              name: weekdays[at]?.slice(0, 3) ?? "",
              text: `${size}`,
              parts: [{ look: "fill-danger", size }],
            }))}
          />
        </div>
      </div>
      <FigureTable
        caption="Lost demand by area and weekday"
        headings={[
          "Area",
          "Customers",
          "No slot",
          "Not booked",
          ...weekdays.map((name) => name.slice(0, 3)),
        ]}
        rows={areas.map((one) => [
          one.area,
          one.customers,
          one.noOffer,
          one.notBooked,
          ...one.lostByWeekday,
        ])}
        narrow="week"
      />
      {areaCount > areas.length && (
        <p className="text-muted">
          The {areas.length} areas with most lost, of {areaCount}. The file has all of them.
        </p>
      )}
    </>
  );
}

interface RankedProps {
  readonly areas: readonly AreaDemand[];
  /** From Monday, 0; null: all. */
  readonly weekday: number | null;
}

/** The areas with most lost, as a list that can be read where a map cannot. */
function Ranked({ areas, weekday }: RankedProps) {
  const ranked = areas
    .map((area) => ({ area, lost: lostIn(area, weekday) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, rankedAtMost);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-medium">Most lost</h3>
      {ranked.length === 0 && <p>Nobody was lost on this weekday.</p>}
      <ol className="flex flex-col gap-2">
        {ranked.map(({ area: { area, customers }, lost }) => (
          <li key={area} className="flex items-baseline gap-3 border-line border-t pt-2">
            <span className="w-16 shrink-0 font-medium">{area}</span>
            <span className="flex-1">
              {lost}{" "}
              <span className="text-muted">of {count(customers, "customer", "customers")}</span>
            </span>
            <span className="tabular-nums">{percent(lost / customers)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Counting() {
  return (
    <>
      <p>
        A customer is a record of your CRM; where somebody searched without one, a postcode. Each
        counts once, under the area and the weekday of the last search on these days.
      </p>
      <p>
        A customer is lost who has no appointment of this workflow that ends after the first of
        those searches. “No slot found” means that the last search offered nothing. “Offered, not
        booked” means that it did.
      </p>
      <p>Customers with a slot on hold, or being booked now, aren’t lost.</p>
      <p>
        An area is a postcode without its last three characters. We don’t keep or count searches for
        an unknown postcode, or for one that no road leads to.
      </p>
    </>
  );
}
