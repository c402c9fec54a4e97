import { useParams } from "react-router";
import { BookingPage } from "../features/booking-page/booking-page.tsx";
import { Page } from "./page.tsx";
import { TopActions } from "./top-actions.tsx";

export function Component() {
  const { id = "" } = useParams();
  return (
    <Page title="Visit" actions={<TopActions />}>
      <BookingPage key={id} id={id} />
    </Page>
  );
}
