import { gateTexts } from "@milepost/contract/texts/billing-texts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { tell } from "../../ui/toasts.tsx";
import { AccessCheckFailed, CheckingAccess, SubscriptionRequired } from "./gate-screens.tsx";
import { recheckAccess, useAccess } from "./use-access.ts";

interface Props {
  readonly mayPay: boolean;
  readonly children: ReactNode;
}

/** What lies behind the subscription. */
const gated = /^\/(search|book)(\/|$)/;

/**
 * Around all pages, so that the way to the checkout is taken once and not whenever one comes back.
 * The server refuses by itself; this only says so in time.
 */
export function SubscriptionGate({ mayPay, children }: Props) {
  const access = useAccess();
  const location = useLocation();
  const navigate = useNavigate();
  const isRedirected = useRef(false);
  const isGated = gated.test(location.pathname);
  const isRefused = isGated && access.kind === "refused";
  const hasFailed = isGated && access.kind === "failed";
  const { pathname, search } = location;

  useEffect(() => {
    if (gated.test(pathname)) void recheckAccess();
  }, [pathname]);

  useEffect(() => {
    if (hasFailed) tell("error", gateTexts.failed);
  }, [hasFailed]);

  useEffect(() => {
    if (!isRefused || isRedirected.current || access.kind !== "refused") return;
    isRedirected.current = true;
    tell("warning", gateTexts.required);
    const { subscription, message } = access;
    const state = { from: pathname + search, status: subscription.status, message };
    void navigate("/checkout", { state });
  }, [isRefused, access, navigate, pathname, search]);

  if (!isGated || access.kind === "open") return children;
  if (access.kind === "checking") return <CheckingAccess />;
  if (access.kind === "failed") return <AccessCheckFailed />;
  return <SubscriptionRequired access={access} mayPay={mayPay} />;
}
