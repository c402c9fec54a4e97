/** Whether an error is of this kind: by its code, because one that comes out of a journal or a library has no class of ours. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
