import { useEffect } from "react";

/** Goes to the section or setting that the address names, on load as well. */
export function useHash(hash: string): void {
  useEffect(() => {
    if (hash === "") return;
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    element?.scrollIntoView({ block: element.tagName === "SECTION" ? "start" : "center" });
    element?.focus({ preventScroll: true });
  }, [hash]);
}
