/** From the one instant to the other. */
export interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What of a time is not within another: nothing, one piece, or one on each side. */
export function timeBeyond(wanted: Times, own: Times): Times[] {
  const { startsAt, endsAt } = wanted;
  const pieces = [
    { startsAt, endsAt: earlier(endsAt, own.startsAt) },
    { startsAt: later(startsAt, own.endsAt), endsAt },
  ];
  return pieces.filter((piece) => piece.startsAt < piece.endsAt);
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);
