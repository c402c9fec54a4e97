import { Check, Copy } from "lucide-react";

interface Props {
  /** What is copied; it stands next to the button. */
  readonly text: string;
  readonly isCopied: boolean;
  readonly onCopy: (text: string) => void;
}

/** As wide with the one word as with the other. The caller also says aloud what was copied. */
export function CopyButton({ text, isCopied, onCopy }: Props) {
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => onCopy(text)}
      className={`inline-flex h-9 w-24 shrink-0 max-sm:w-11 items-center justify-center gap-1.5 rounded-control border font-medium text-small ${isCopied ? "border-success text-success" : "border-edge hover:border-primary hover:text-primary"}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="max-sm:sr-only">{isCopied ? "Copied" : "Copy"}</span>
      <span className="sr-only"> {text}</span>
    </button>
  );
}
