/** The code alone. What follows `//` in a text, such as an address, goes with the comments. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
}
