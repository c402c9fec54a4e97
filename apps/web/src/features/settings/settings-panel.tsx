import type { SignedInUser } from "@milepost/contract/endpoints/session.ts";
import { settingsTexts, settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { tell } from "../../ui/toasts.tsx";
import type { LentParts } from "./lent-parts.ts";
import { SettingsDesk } from "./settings-desk.tsx";
import { useSettings } from "./use-settings.ts";

interface Props {
  readonly user: Pick<SignedInUser, "_id" | "zohoAdminLevel">;
  readonly lent: LentParts;
  readonly billing: ReactNode;
}

export function SettingsPanel(props: Props) {
  const { data, error, refetch } = useSettings();
  const hasFailed = error !== null && data === undefined;
  useEffect(() => {
    if (hasFailed) tell("error", settingsToasts.loadFailed);
  }, [hasFailed]);
  if (data) return <SettingsDesk {...props} {...data} />;
  if (hasFailed) {
    return (
      <LoadFailed
        title={settingsToasts.loadFailed}
        sentence={problemSentence(error)}
        onAgain={() => refetch()}
      />
    );
  }
  return <SettingsSkeleton />;
}

function SettingsSkeleton() {
  const [params] = useSearchParams();
  const isAccount = params.get("account") !== null;
  return (
    <div className="flex gap-8">
      <Skeleton className="h-96 w-64 max-lg:hidden" />
      <div className="flex flex-1 flex-col gap-6">
        <h1 className="flex h-11 items-center font-semibold text-title">
          {isAccount ? settingsTexts.accountHeader : settingsTexts.workflowHeader}
        </h1>
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
