import { useNavigate } from "react-router";
import { bookAddress } from "../../../platform/book-address.ts";
import { Problem } from "../../../platform/problem.ts";
import { AppointmentNotice } from "../../../ui/appointment-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Wish } from "../wish.ts";

interface Props {
  readonly error: Problem;
  readonly wish: Wish;
}

/** The customer has an appointment, and nobody has chosen yet to book another. The choice stands in the page's address. */
export function AlreadyBooked({ error, wish }: Props) {
  const navigate = useNavigate();
  const address = bookAddress({ ...wish, isAnotherWanted: true });
  return (
    <AppointmentNotice appointments={error.refusal?.appointments ?? []}>
      <Button onClick={() => navigate(address, { replace: true })}>Book another</Button>
    </AppointmentNotice>
  );
}

export function isAlreadyBooked(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "ALREADY_BOOKED";
}
