import { type ComponentProps, lazy, Suspense } from "react";
import { GeofenceField } from "../features/geofence/geofence-field.tsx";
import { ScheduleBuilder } from "../features/schedule-builder/schedule-builder.tsx";
import type { LentParts } from "../features/settings/lent-parts.ts";
import { chunk } from "../platform/chunk.ts";
import { Skeleton } from "../ui/skeleton.tsx";

const LazyLookup = lazy(
  chunk(async () => ({
    default: (await import("../features/booking/fields/lookup-input.tsx")).LookupInput,
  })),
);

function LookupInput(props: ComponentProps<typeof LazyLookup>) {
  return (
    <Suspense>
      <LazyLookup {...props} />
    </Suspense>
  );
}

const LazyDoctor = lazy(
  chunk(async () => ({
    default: (await import("../features/doctor/setup-doctor.tsx")).SetupDoctor,
  })),
);

function SetupDoctor(props: ComponentProps<typeof LazyDoctor>) {
  return (
    <Suspense fallback={<Skeleton className="h-7" />}>
      <LazyDoctor {...props} />
    </Suspense>
  );
}

const LazyCount = lazy(
  chunk(async () => ({
    default: (await import("../features/doctor/booking-count.tsx")).BookingCount,
  })),
);

function BookingCount(props: ComponentProps<typeof LazyCount>) {
  return (
    <Suspense fallback={<Skeleton className="h-6" />}>
      <LazyCount {...props} />
    </Suspense>
  );
}

const LazyTry = lazy(
  chunk(async () => ({
    default: (await import("../features/try-settings/try-panel.tsx")).TryPanel,
  })),
);
const TriedSlots = lazy(
  chunk(async () => ({ default: (await import("../features/search/tried-slots.tsx")).TriedSlots })),
);

function TrySettings(props: Pick<ComponentProps<typeof LazyTry>, "draft">) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <LazyTry {...props} Slots={TriedSlots} />
    </Suspense>
  );
}

const LazyEffectLine = lazy(
  chunk(async () => ({
    default: (await import("../features/try-settings/effect-line.tsx")).EffectLine,
  })),
);

function EffectLine(props: ComponentProps<typeof LazyEffectLine>) {
  return (
    <Suspense>
      <LazyEffectLine {...props} />
    </Suspense>
  );
}

const LazyEffectDetail = lazy(
  chunk(async () => ({
    default: (await import("../features/try-settings/effect-detail.tsx")).EffectDetail,
  })),
);

function EffectDetail(props: ComponentProps<typeof LazyEffectDetail>) {
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <LazyEffectDetail {...props} />
    </Suspense>
  );
}

/** What other features make and the settings page shows. */
export const lentToSettings: LentParts = {
  LookupInput,
  ScheduleBuilder,
  GeofenceField,
  SetupDoctor,
  BookingCount,
  TrySettings,
  EffectLine,
  EffectDetail,
};
