import { Hourglass } from "lucide-react";
import { useNow } from "../../../ui/use-now.ts";
import { holdWords } from "./hold-words.ts";

interface Props {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly hasRunOut: boolean;
}

/** How long the slot is nobody else's: quiet until little of it is left. */
export function HoldClock({ endsAt, hasRunOut }: Props) {
  const words = holdWords((endsAt - useNow(1_000)) / 1_000);
  const { text, isLoud } = hasRunOut ? { text: "No longer held", isLoud: true } : words;
  return (
    <p
      role="timer"
      className={`flex items-center gap-1.5 text-small tabular-nums ${isLoud ? "font-semibold text-warning" : "text-muted"}`}
    >
      <Hourglass className="size-4" aria-hidden="true" />
      {text}
    </p>
  );
}
