/** Begins a trace, as W3C Trace Context writes it: the server takes its id over, and a problem repeats it. */
export function newTraceparent(): string {
  const digits = (bytes: number) =>
    [...crypto.getRandomValues(new Uint8Array(bytes))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
  return `00-${digits(16)}-${digits(8)}-01`;
}
