/** What `read` returns. A mistake in the settings is the operator's: it ends the program with its sentences, without a stack, and with 2. */
export function orEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
