import { product } from "@milepost/contract";
import { useLocation, useSearchParams } from "react-router";
import { BasisSkeleton } from "../features/search/basis-skeleton.tsx";
import { Obstacle } from "../features/search/obstacle.tsx";
import { SearchHeading } from "../features/search/search-heading.tsx";
import { SlotSkeleton } from "../features/search/slot-skeleton.tsx";
import { Page } from "./page.tsx";

/** What stands there while the first page is on its way. A search shows its shape at once. */
export function FirstFrame() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pathname !== "/search") return <title>{product.name}</title>;
  return (
    <Page title="Search">
      <div className="mx-auto flex max-w-[60rem] flex-col gap-5">
        <SearchHeading postcode={params.get("postcode") ?? ""}>
          <BasisSkeleton />
        </SearchHeading>
        <Obstacle recordId={params.get("recordId")} />
        <SlotSkeleton />
      </div>
    </Page>
  );
}
