import { useEffect, useState } from "react";

/** Focuses an element by its id once what was decided along with it stands on the page. */
export function useFocus(): (id: string) => void {
  const [wanted, want] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);
  return (id) => want({ id });
}
