import { useEffect } from "react";
import { useLocation } from "react-router";
import { candidateIds, controlId } from "./control-id.ts";
import { sections } from "./sections.ts";

/** Goes to the section or setting that the address names: on load, and whenever a link to it is followed. */
export function useHash(): void {
  // Another object each time, also when the same link is followed again.
  const location = useLocation();
  useEffect(() => {
    if (location.hash === "") return;
    const id = decodeURIComponent(location.hash.slice(1));
    const element = idsFor(id)
      .map((candidate) => document.getElementById(candidate))
      .find((found) => found !== null);
    element?.scrollIntoView({ block: element.tagName === "SECTION" ? "start" : "center" });
    element?.focus({ preventScroll: true });
  }, [location]);
}

const prefix = controlId("");

/** A setting without a control of its own is found at its row, its list or its section. */
function idsFor(id: string): string[] {
  if (!id.startsWith(prefix)) return [id];
  const path = id.slice(prefix.length);
  const isIn = (key: string) => path === key || path.startsWith(`${key}.`);
  const section = sections.find(({ keys }) => Object.keys(keys).some(isIn));
  return [...candidateIds(path), ...(section ? [section.id] : [])];
}
