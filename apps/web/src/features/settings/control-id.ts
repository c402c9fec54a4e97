/** Of the control for a place in the settings, so that it can be linked to, found and focused. */
export function controlId(path: string): string {
  return `setting-${path}`;
}

/** Where to look for it, nearest first: a row's control, the row, the list. */
export function candidateIds(path: string): string[] {
  const parts = path.split(".");
  return parts.map((_, at) => controlId(parts.slice(0, parts.length - at).join(".")));
}

/** Scrolls to it and focuses it. False: it is not on the screen. */
export function focusSetting(path: string): boolean {
  const element = candidateIds(path)
    .map((id) => document.getElementById(id))
    .find((found) => found !== null);
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
  return element !== undefined;
}
