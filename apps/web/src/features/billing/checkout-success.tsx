import {
  checkoutPollForMs,
  checkoutPollMs,
  checkoutSessionShownCharacters,
} from "@milepost/contract/limits.ts";
import { product } from "@milepost/contract/product.ts";
import { CircleCheck, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refreshAccess, useAccess } from "./use-access.ts";

interface Props {
  /** Of the checkout; null: not in the address. */
  readonly sessionId: string | null;
}

/** Never says that a subscription is missing: it is paid for, and only the news is under way. */
export function CheckoutSuccess({ sessionId }: Props) {
  const access = useAccess();
  const { isLate, lookAgain } = usePolling(access.kind === "open");
  if (access.kind !== "open")
    return <Verifying isLate={isLate} lookAgain={lookAgain} sessionId={sessionId} />;
  const isTrial = access.subscription.status === "trial_active";
  return (
    <Notice title={isTrial ? "Your free trial is activated" : "Your subscription is activated"}>
      <p role="status" className="flex items-center gap-2 text-success">
        <CircleCheck className="size-5" aria-hidden="true" />
        Verified
      </p>
      <p>To use {product.name} from your CRM:</p>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>Open a lead or a deal in your CRM.</li>
        <li>Press the {product.name} button on the record.</li>
        <li>Choose a slot, invite the customer and book.</li>
      </ol>
      <Session sessionId={sessionId} />
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonClass("primary")}>
          Find a slot
        </Link>
        <Link to="/settings" className={buttonClass("secondary")}>
          Open settings
        </Link>
      </div>
    </Notice>
  );
}

interface VerifyingProps extends Props {
  readonly isLate: boolean;
  readonly lookAgain: () => void;
}

function Verifying({ isLate, lookAgain, sessionId }: VerifyingProps) {
  return (
    <Notice title={isLate ? "Still processing" : "Verifying your subscription"}>
      <p role="status" className="flex items-center gap-2">
        {!isLate && <LoaderCircle className="size-5 motion-safe:animate-spin" aria-hidden="true" />}
        {isLate
          ? "We’re still waiting for your payment to go through. This can take a few minutes."
          : "Verifying …"}
      </p>
      <Session sessionId={sessionId} />
      {isLate && <Button onClick={lookAgain}>Refresh</Button>}
    </Notice>
  );
}

function Session({ sessionId }: Props) {
  if (sessionId === null) return null;
  return (
    <p className="break-all text-muted text-small">
      Session: {sessionId.slice(0, checkoutSessionShownCharacters)}
    </p>
  );
}

/** Asks at once, then every two seconds for half a minute; the same again when asked to look again. */
function usePolling(isDone: boolean) {
  const [isLate, setLate] = useState(false);
  const isPolling = !isDone && !isLate;
  useEffect(() => {
    if (!isPolling) return;
    void refreshAccess();
    const polling = setInterval(() => void refreshAccess(), checkoutPollMs);
    const ending = setTimeout(() => setLate(true), checkoutPollForMs);
    return () => {
      clearInterval(polling);
      clearTimeout(ending);
    };
  }, [isPolling]);
  return { isLate, lookAgain: () => setLate(false) };
}
