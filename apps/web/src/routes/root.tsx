import { toastMs } from "@milepost/contract/limits.ts";
import { accessTexts } from "@milepost/contract/texts/agent.ts";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { notePageDrawn } from "../platform/is-first-page.ts";
import { tellNotAuthorised, useNotAuthorised } from "../platform/use-not-authorised.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Toasts } from "../ui/toasts.tsx";

/** Around every page: what any of them may have to say. */
export function Root() {
  const isTold = useNotAuthorised();
  const close = () => tellNotAuthorised(false);
  useEffect(notePageDrawn, []);
  return (
    <>
      <Outlet />
      <Dialog isOpen={isTold} onClose={close} title={accessTexts.notAuthorised}>
        <Button onClick={close}>{accessTexts.close}</Button>
      </Dialog>
      <Toasts stayMs={toastMs} />
    </>
  );
}
