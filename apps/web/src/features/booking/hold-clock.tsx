import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { holdClock } from "./hold-words.ts";

interface Props {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly hasRunOut: boolean;
}

/** How long the slot is nobody else's: quiet until little of it is left. */
export function HoldClock({ endsAt, hasRunOut }: Props) {
  const clock = holdClock(useSecondsLeft(endsAt));
  const { text, isLoud } = hasRunOut ? { text: "Not held any more", isLoud: true } : clock;
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

function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (endsAt - now) / 1_000;
}
