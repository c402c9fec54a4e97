import { checkoutTexts, gateTexts } from "@milepost/contract/texts/billing-texts.ts";
import { Link } from "react-router";
import { logOut } from "../../platform/leave-for-login.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export function CheckoutCancelled() {
  return (
    <Notice title="Checkout cancelled">
      <p>{checkoutTexts.cancelled}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/checkout" className={buttonClass("primary")}>
          {gateTexts.tryAgain}
        </Link>
        <Button look="secondary" onClick={logOut}>
          {gateTexts.backToLogin}
        </Button>
      </div>
    </Notice>
  );
}
