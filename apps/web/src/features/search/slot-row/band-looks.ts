/** How well a slot fits, as a badge. */
export const bandLooks = {
  Best: "best",
  Good: "good",
  Fair: "plain",
  "Open day": "plain",
} as const;
