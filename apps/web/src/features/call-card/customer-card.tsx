import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readRecordDetails } from "@milepost/contract/endpoints/record.ts";
import { ExternalLink, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatPostcode } from "../../platform/format-postcode.ts";
import { phoneAddress } from "../../platform/phone-address.ts";
import { callCardLooks } from "./call-card-looks.ts";

type Customer = Answer<typeof readRecordDetails>["customer"];

interface Props {
  /** Null: nobody's record. */
  readonly customer: Customer | null;
  /** Where the visit goes, in words or to be changed. */
  readonly where: ReactNode;
  readonly look: keyof typeof callCardLooks;
}

const linkClass =
  "inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap text-primary underline-offset-4 hover:underline";

/** Who, and how to reach them. What is not known is left out. */
export function CustomerCard({ customer, where, look }: Props) {
  const { name = null, phone = null, street = null, city = null } = customer ?? {};
  const address = [street, city].filter((part) => part !== null).join(", ");
  return (
    <section
      aria-label="Customer"
      data-call-card={look === "page" || undefined}
      className={callCardLooks[look]}
    >
      {name !== null && <p className="font-semibold text-slot">{name}</p>}
      {phone !== null && look !== "dialog" && (
        <a href={phoneAddress(phone)} className={`${linkClass} tabular-nums`}>
          <Phone className="size-4" aria-hidden="true" />
          {phone}
        </a>
      )}
      {phone !== null && look === "dialog" && <p className="tabular-nums">{phone}</p>}
      {address !== "" && <p>{address}</p>}
      {where}
      {customer && look !== "dialog" && (
        <a
          href={customer.recordUrl}
          target="_blank"
          rel="noreferrer"
          className={`${linkClass} sm:ml-auto`}
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          Open record
        </a>
      )}
    </section>
  );
}

interface FixedPostcodeProps {
  readonly postcode: string | null;
}

/** Where it cannot be changed. */
export function FixedPostcode({ postcode }: FixedPostcodeProps) {
  return postcode ? <p className="whitespace-nowrap">{formatPostcode(postcode)}</p> : null;
}
