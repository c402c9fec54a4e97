/** "1 minute", "18 minutes" */
export function minutesInWords(count: number): string {
  const whole = Math.round(count);
  return whole === 1 ? "1 minute" : `${whole} minutes`;
}
