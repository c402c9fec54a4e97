import type { Insight } from "@milepost/contract/endpoints/insight.ts";
import { weekdays } from "@milepost/contract/settings/calendar.ts";
import { lazy, Suspense, useState } from "react";
import { chunk } from "../../platform/chunk.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Bars } from "./bars.tsx";
import type { ChosenDays } from "./chosen-days.ts";
import { FigureTable } from "./figure-table.tsx";
import { percent } from "./insight-words.ts";
import { lostPlaces } from "./lost-places.ts";
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
  const { customers, noOffer, notBooked } = demand;
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
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure label="Customers searched for" figure={customers} />
            <Figure label="Lost: no slot was found" figure={noOffer} />
            <Figure label="Lost: found, not booked" figure={notBooked} />
            <Figure label="Lost of all customers" figure={percent(lost / customers)} />
          </dl>
          {lost === 0 ? (
            <p>Everybody who was searched for has an appointment.</p>
          ) : (
            <Where demand={demand} />
          )}
        </>
      )}
    </Section>
  );
}

function Where({ demand: { areas, areaCount, lostByWeekday } }: Pick<Props, "demand">) {
  const [weekday, setWeekday] = useState<number | null>(null);
  const places = lostPlaces(areas, weekday);
  const unplaced = areas.filter(({ place }) => place === null).length;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="flex flex-col gap-2">
          <div className="h-96 overflow-hidden rounded-control border border-line bg-sunken">
            <Suspense fallback={<Skeleton className="size-full" />}>
              <DemandMap places={places} />
            </Suspense>
          </div>
          <p className="text-muted text-small">
            Each circle is an area with how many customers were lost there; the table says the same.
            {unplaced > 0 && ` ${unplaced} more without a known place.`} © OpenStreetMap
          </p>
        </div>
        <div className="flex flex-col gap-4">
          <SelectField
            id="insight-weekday"
            label="On the map"
            options={[
              { value: "", text: "All weekdays" },
              ...weekdays.map((text, at) => ({ value: `${at}`, text })),
            ]}
            value={weekday === null ? "" : `${weekday}`}
            onChange={(value) => setWeekday(value === "" ? null : Number(value))}
          />
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

function Counting() {
  return (
    <>
      <p>
        A customer is a record of your CRM; where somebody searched without one, a postcode. Each
        counts once, under the area and the weekday of the last search on these days.
      </p>
      <p>
        Lost is who has no appointment of this workflow that ends after the first of those searches:
        “no slot was found” where the last search offered nothing, “found, not booked” where it did.
        Who is still on the telephone counts as lost until the booking is made.
      </p>
      <p>
        An area is a postcode without its last three characters. A search for a postcode that is not
        known, or that no road leads to, is not kept and not counted.
      </p>
    </>
  );
}
