/** Milliseconds to wait by the `Retry-After` header, which holds seconds or a date; null: there is none. */
export function waitAsked(headers: Headers): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}
