import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import { Button } from "../../../ui/button.tsx";

interface Props {
  readonly onSearchAgain: () => void;
}

/** The codes of this page mean other days by now. */
export function InviteExpired({ onSearchAgain }: Props) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p role="alert" className="text-danger">
        {bookingTexts.outOfDate}
      </p>
      <Button autoFocus onClick={onSearchAgain}>
        Search again
      </Button>
    </div>
  );
}
