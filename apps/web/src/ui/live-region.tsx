import { useCallback, useRef } from "react";

interface Props {
  readonly text: string;
}

/** Spoken by a screen reader whenever the text changes; not seen. */
export function LiveRegion({ text }: Props) {
  return (
    <p role="status" className={look}>
      {text}
    </p>
  );
}

const look = "sr-only";

/** The same for a busy page: `say` writes straight into `region`, and nothing redraws. */
export function useLiveRegion() {
  const element = useRef<HTMLParagraphElement>(null);
  const say = useCallback((text: string) => {
    if (element.current) element.current.textContent = text;
  }, []);
  return { say, region: <p ref={element} role="status" className={look} /> };
}
