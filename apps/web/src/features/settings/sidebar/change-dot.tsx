/** Marks whatever it stands next to as holding unsaved changes. */
export function ChangeDot() {
  return (
    <span className="inline-flex shrink-0 items-center">
      <span aria-hidden="true" className="size-2 rounded-full bg-warning ring-2 ring-raised" />
      <span className="sr-only">(unsaved changes)</span>
    </span>
  );
}
