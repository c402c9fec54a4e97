import { problemSentence } from "../../../platform/problem-sentence.ts";
import { Button } from "../../../ui/button.tsx";

interface Props {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

export function ReasonsFailed({ error, onRetry }: Props) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p>We couldn’t load the reasons. {problemSentence(error)}</p>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
