/**
 * As one line, such as a header is. A control character could begin another line, one of direction could
 * make the text read backwards.
 */
export function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ")
    .trim();
}
