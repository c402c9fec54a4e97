import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

interface Props {
  readonly words: string;
}

/** It takes the focus, so that an Enter too many does not accept what nobody has read. */
export function Tight({ words }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded-control border border-warning p-3"
    >
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-warning" aria-hidden="true" />
      <p>
        <span className="font-semibold text-warning">This time is tight:</span> {words}.
      </p>
    </div>
  );
}
