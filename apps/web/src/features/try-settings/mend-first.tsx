import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import { Button } from "../../ui/button.tsx";
import type { DraftToTry } from "./draft-to-try.ts";

interface Props {
  readonly mistakes: readonly SettingsMistake[];
  readonly showMistake: DraftToTry["showMistake"];
}

/** Settings that could not be saved cannot be tried either: what stands in the way. */
export function MendFirst({ mistakes, showMistake }: Props) {
  return (
    <div role="alert" className="flex flex-col gap-1">
      <p className="font-medium">Fix this first, then try the settings:</p>
      <ul className="flex flex-col">
        {mistakes.map(({ path, sentence }) => (
          <li key={`${path} ${sentence}`} className="flex flex-wrap items-center gap-x-3">
            <span className="text-danger">{sentence}</span>
            <Button look="quiet" onClick={() => showMistake(path)} className="px-0">
              Show me<span className="sr-only"> where: {sentence}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
