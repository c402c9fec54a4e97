interface HoldLeft {
  readonly text: string;
  readonly isLoud: boolean;
}

/** From here on every second counts. */
const loudFromSeconds = 120;

/** `seconds` by the browser's clock, which may be wrong: the server alone says when a hold is over. */
export function holdLeft(seconds: number): HoldLeft {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole > loudFromSeconds) return { text: `${Math.ceil(whole / 60)} min left`, isLoud: false };
  return {
    text: `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, "0")} left`,
    isLoud: true,
  };
}
