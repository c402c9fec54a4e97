import { useEffect, useState } from "react";

/** True once something has been so for a while. */
export function useLingering(isSo: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(setLasting, ms, true);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && isLasting;
}
