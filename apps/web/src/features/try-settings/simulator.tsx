import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type DraftToTry, refusedMistakes } from "./draft-to-try.ts";
import { MendFirst } from "./mend-first.tsx";
import { SimulationOutcome } from "./simulation-outcome.tsx";
import { progressInWords } from "./simulation-words.ts";
import { TrialFailure } from "./trial-failure.tsx";
import { useSimulation } from "./use-simulation.ts";

interface Props {
  readonly draft: DraftToTry;
}

export function Simulator({ draft }: Props) {
  const { run, stop, isRunning, sums, error } = useSimulation(draft.workflowId);
  const [tried, setTried] = useState<DraftToTry["basis"] | null>(null);
  const [isHindered, setHindered] = useState(false);
  const mistakes = isHindered ? draft.mistakesNow() : refusedMistakes(error);

  function start() {
    if (!draft.isChanged) return;
    const isWrong = draft.mistakesNow().length > 0;
    setHindered(isWrong);
    if (isWrong) return;
    setTried(draft.basis);
    run(draft.changeNow());
  }

  return (
    <div className="flex flex-col items-start gap-4 border-line border-t pt-5">
      <div className="flex flex-col gap-1">
        <h4 className="font-semibold">What would have changed?</h4>
        <p id="simulator-hint" className="text-muted">
          We repeat the searches of the last four weeks, up to 300, with the saved settings and with
          these. Each runs on today’s diaries, by postcode alone.
          {!draft.isChanged && " Change a setting first: there’s nothing to compare yet."}
        </p>
      </div>
      {isRunning ? (
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
          <progress
            aria-label="Searches repeated"
            max={sums?.searches || 1}
            value={sums?.reached}
            className="h-2 min-w-40 max-w-96 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          />
          <span className="tabular-nums">{progressInWords(sums)}</span>
          <Button look="secondary" onClick={stop}>
            Stop
          </Button>
        </div>
      ) : (
        <Button
          look="secondary"
          aria-disabled={!draft.isChanged}
          aria-describedby="simulator-hint"
          onClick={start}
        >
          {sums ? "Replay again" : "Replay the last 4 weeks"}
        </Button>
      )}
      {mistakes.length > 0 && <MendFirst mistakes={mistakes} showMistake={draft.showMistake} />}
      {error && mistakes.length === 0 && (
        <p role="alert" className="text-danger">
          {sums ? "We couldn’t repeat the rest." : "We couldn’t repeat the searches."}{" "}
          <TrialFailure error={error} />
        </p>
      )}
      {sums && (
        <SimulationOutcome sums={sums} isRunning={isRunning} isOutdated={tried !== draft.basis} />
      )}
    </div>
  );
}
