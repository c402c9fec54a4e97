import { useEffect } from "react";
import { controlId } from "./control-id.ts";
import { sections } from "./sections.ts";

/** Goes to the section or setting that the address names, on load as well. */
export function useHash(hash: string): void {
  useEffect(() => {
    if (hash === "") return;
    const id = decodeURIComponent(hash.slice(1));
    const element = document.getElementById(id) ?? document.getElementById(sectionWith(id));
    element?.scrollIntoView({ block: element.tagName === "SECTION" ? "start" : "center" });
    element?.focus({ preventScroll: true });
  }, [hash]);
}

/** A setting without a control of its own is found in its section. */
function sectionWith(id: string): string {
  const found = sections.find(({ keys }) => Object.keys(keys).some((key) => controlId(key) === id));
  return found?.id ?? "";
}
