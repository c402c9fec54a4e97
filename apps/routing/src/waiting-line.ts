/** First come, first served, for at most `limit` at a time. */
export interface WaitingLine<T> {
  readonly length: () => number;
  /** False when the line is full. */
  readonly join: (one: T) => boolean;
  /** For one who has been served badly: goes to the front, and a full line does not matter. */
  readonly joinFirst: (one: T) => void;
  /** False for one who was not waiting. */
  readonly leave: (one: T) => boolean;
  readonly next: () => T | undefined;
}

export function waitingLine<T>(limit: number): WaitingLine<T> {
  const line: T[] = [];
  return {
    length: () => line.length,
    join(one) {
      if (line.length >= limit) return false;
      line.push(one);
      return true;
    },
    joinFirst(one) {
      line.unshift(one);
    },
    leave(one) {
      const place = line.indexOf(one);
      if (place >= 0) line.splice(place, 1);
      return place >= 0;
    },
    next: () => line.shift(),
  };
}
