import { connectPath, product } from "@milepost/contract/product.ts";
import { buttonClass } from "../ui/button.tsx";
import { Mark } from "./page.tsx";

/** In front of the CRM's own question, which names rights and does not say who will see what by them. */
export function Component() {
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <title>{`Connect your CRM · ${product.name}`}</title>
      <section className="flex w-full max-w-xl flex-col gap-5 rounded-card border border-line bg-raised px-6 py-10 shadow-card sm:px-10">
        <Mark size="size-12" />
        <h1 className="font-semibold text-title">Connect your CRM</h1>
        <p>
          {product.name} will read and write your CRM with your rights as an administrator. Next,
          Zoho CRM asks you to accept that.
        </p>
        <h2 className="font-semibold">What booking agents will be able to see</h2>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {seen.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          We write bookings to your CRM in your name. The meeting still says who booked it, and so
          does the field mapped to “Booking agent”.
        </p>
        <a href={connectPath} className={`${buttonClass("primary")} w-full`}>
          Connect Zoho CRM
        </a>
      </section>
    </main>
  );
}

/** What the server gives out, in plain words; exactly it stands in docs/security/controls.md. */
const seen = [
  "Every record you can see in a workflow’s source module, even records the CRM hides from them. They can find these records by name or phone on Home. They see the customer’s name, email address and postcode, plus the fields you choose to show.",
  "Records that a lookup field on the booking form can point to: their names, and any of their other fields.",
  "The names and email addresses of the CRM’s users.",
  "When field agents are free, and the area of each of their other visits. Those visits’ titles, customers and addresses stay hidden.",
];
