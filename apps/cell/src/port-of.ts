/** What this setting says, or the usual port. */
export function portOf(name: string, usual: number): number {
  return Number(process.env[name] || usual);
}
