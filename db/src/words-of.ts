/** An error in a sentence, with what is behind it, and without a stack; an address that nobody listens at may have several errors and no words. */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join("; ");
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message} (${wordsOf(error.cause)})` : error.message;
}
