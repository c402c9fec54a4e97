import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import type { Ref } from "react";

interface Props {
  readonly id?: string;
  readonly ref?: Ref<HTMLHeadingElement>;
}

/** Can be focused: where the form asks for nothing, reading begins here. */
export function BookingHeading({ id, ref }: Props) {
  return (
    <h1 id={id} ref={ref} tabIndex={-1} className="font-semibold text-slot outline-none">
      {bookingTexts.details}
    </h1>
  );
}
