/** One line of JSON on stderr. Never with a request's body in it: places are people's addresses. */
export function log(message: string, values: Record<string, unknown> = {}): void {
  const line = { time: new Date().toISOString(), part: "routing", message, ...values };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
