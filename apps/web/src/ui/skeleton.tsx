interface Props {
  /** Tailwind classes for its size. */
  readonly className: string;
}

/** Stands where something is about to be, at its size. */
export function Skeleton({ className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-control bg-line motion-safe:animate-pulse ${className}`}
    />
  );
}
