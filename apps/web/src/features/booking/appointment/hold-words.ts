import { holdMinutes } from "@milepost/contract/limits.ts";

/** From here on the hold's clock is loud. */
const loudFromSeconds = 120;

export interface HoldWords {
  readonly text: string;
  readonly isLoud: boolean;
}

/** `secondsLeft` by the browser's clock, which may be wrong: the server alone says when a hold is over. */
export function holdWords(secondsLeft: number): HoldWords {
  const seconds = Math.max(0, Math.min(Math.ceil(secondsLeft), holdMinutes * 60));
  if (seconds <= loudFromSeconds) {
    const rest = `${seconds % 60}`.padStart(2, "0");
    return { text: `Held for you for ${Math.floor(seconds / 60)}:${rest} more`, isLoud: true };
  }
  return { text: `Held for you for ${Math.ceil(seconds / 60)} minutes`, isLoud: false };
}
