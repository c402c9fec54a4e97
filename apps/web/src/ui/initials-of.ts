/** Of a name its first letter and that of its last word: "Mei-Lin van Chen" is MC. Empty: it has no letter. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return [...first]
    .slice(0, 1)
    .concat([...last].slice(0, 1))
    .join("")
    .toUpperCase();
}
