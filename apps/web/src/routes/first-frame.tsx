import { product } from "@milepost/contract/product.ts";
import { useLocation, useSearchParams } from "react-router";
import { CallCardSkeleton } from "../features/call-card/call-card-skeleton.tsx";
import { BasisSkeleton } from "../features/search/basis-skeleton.tsx";
import { SearchHeading } from "../features/search/search-heading.tsx";
import { BesideList } from "../features/search/slot-list/beside-list.tsx";
import { Obstacle } from "../features/search/slot-list/obstacle.tsx";
import { SlotSkeleton } from "../features/search/slot-list/slot-skeleton.tsx";
import { Page } from "./page.tsx";

/** What stands there while the first page is on its way. A search shows its shape at once. */
export function FirstFrame() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pathname !== "/search") return <title>{product.name}</title>;
  return (
    <Page title="Search" width="wide">
      <div className="flex flex-col gap-5">
        <CallCardSkeleton look="page" />
        <SearchHeading>
          <BasisSkeleton />
        </SearchHeading>
        <BesideList beside={null}>
          <Obstacle recordId={params.get("recordId")} />
          <SlotSkeleton />
        </BesideList>
      </div>
    </Page>
  );
}
