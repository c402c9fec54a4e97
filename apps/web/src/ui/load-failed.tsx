import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface Props {
  readonly title: string;
  /** Why, and what to do. */
  readonly sentence: string;
  readonly onAgain: () => void;
}

/** A page whose content did not come. */
export function LoadFailed({ title, sentence, onAgain }: Props) {
  return (
    <Notice title={title}>
      <p role="alert">{sentence}</p>
      <Button look="secondary" onClick={onAgain}>
        Try again
      </Button>
    </Notice>
  );
}
