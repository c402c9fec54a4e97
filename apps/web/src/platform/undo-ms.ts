/** Milliseconds for which what was just done can be taken back by one press. */
export const undoMs = 120_000;
