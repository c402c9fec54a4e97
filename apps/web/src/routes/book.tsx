import { searchTexts } from "@milepost/contract/texts/agent.ts";
import { lazy, Suspense } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { BookingPanel } from "../features/booking/booking-panel.tsx";
import { wishOf } from "../features/booking/wish.ts";
import { CustomerCard, FixedPostcode } from "../features/call-card/customer-card.tsx";
import { HoldPictureSkeleton } from "../features/picture/hold-picture-skeleton.tsx";
import { rememberedWorkflow, workflowOrDefault } from "../features/workflow/remembered-workflow.ts";
import { chunk } from "../platform/chunk.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

/** Not needed to book. */
const loadHoldPicture = chunk(() => import("../features/picture/hold-picture.tsx"));
const HoldPicture = lazy(async () => ({ default: (await loadHoldPicture()).HoldPicture }));

export function Component() {
  const { slotId = "" } = useParams();
  const [params] = useSearchParams();
  const wf = Number(workflowOrDefault(params.get("wf"), rememberedWorkflow()));
  const wish = wishOf(slotId, wf, params);
  return (
    <Page title="Booking" actions={<TopActions />}>
      {wish ? (
        <BookingPanel
          key={`${slotId}?${params}`}
          wish={wish}
          whom={(customer) => (
            <CustomerCard
              customer={customer}
              where={<FixedPostcode postcode={wish.postcode ?? customer.postcode} />}
              look="form"
            />
          )}
          picture={(reservationId) => (
            <Suspense fallback={<HoldPictureSkeleton />}>
              <HoldPicture reservationId={reservationId} />
            </Suspense>
          )}
        />
      ) : (
        <Notice title="No record to book for">
          <p>{searchTexts.scheduleNeedsRecord}</p>
          <Link to="/" className={buttonClass("secondary")}>
            Back to Home
          </Link>
        </Notice>
      )}
    </Page>
  );
}
