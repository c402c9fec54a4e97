import type { WeeklyMail as Stored } from "@milepost/contract/endpoints/weekly-mail.ts";
import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import { Mail, MailX } from "lucide-react";
import { useEffect } from "react";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { zoneInWords } from "../../../platform/time/appointment-words.ts";
import { dayInWords } from "../../../platform/time/day-in-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useChooseWeeklyMail, useWeeklyMail } from "./use-weekly-mail.ts";

interface Props {
  readonly workflowId: number;
  readonly timeZone: TimeZone;
  /** Somebody comes from the link in the mail. */
  readonly isStopWanted: boolean;
}

const buttonId = "weekly-mail";

/** Where one asks for the weekly mail, and stops it. */
export function WeeklyMail({ workflowId, timeZone, isStopWanted }: Props) {
  const { data: stored, error, refetch } = useWeeklyMail(workflowId);
  const choosing = useChooseWeeklyMail(workflowId);
  const isThere = stored !== undefined;
  useEffect(() => {
    if (isStopWanted && isThere) document.getElementById(buttonId)?.focus();
  }, [isStopWanted, isThere]);
  if (error) {
    return (
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <p>We couldn’t find out whether you get the weekly email. {problemSentence(error)}</p>
        <Button look="secondary" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!stored) return <Skeleton className="h-11 print:hidden" />;
  const isOn = stored.nextAt !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {(stored.address !== null || isOn) && (
        <Button
          id={buttonId}
          look="secondary"
          aria-disabled={choosing.isPending}
          onClick={() => !choosing.isPending && choosing.mutate(!isOn)}
        >
          {isOn ? (
            <MailX className="size-5" aria-hidden="true" />
          ) : (
            <Mail className="size-5" aria-hidden="true" />
          )}
          {isOn ? "Stop the weekly email" : "Email me every week"}
        </Button>
      )}
      <p role="status" className="min-w-0 flex-1 basis-72 break-words text-muted">
        {sentenceOf(stored, timeZone)}
      </p>
      {choosing.error && (
        <p role="alert" className="w-full">
          Nothing has changed. {problemSentence(choosing.error)}
        </p>
      )}
    </div>
  );
}

function sentenceOf({ address, nextAt }: Stored, timeZone: TimeZone): string {
  if (address === null)
    return "We can’t email you: your CRM account has no email address we can use. Add one there, then log in again.";
  const when = `Mondays at 8am, ${zoneInWords(timeZone)}`;
  if (nextAt === null) return `We’ll send the week’s figures to ${address}: ${when}.`;
  return `You get the week’s figures at ${address}: ${when}. The next email comes on ${dayInWords(nextAt, timeZone)}.`;
}
