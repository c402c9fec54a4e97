interface Props {
  readonly label: string;
  readonly text: string;
}

/** A text area, because what can be scrolled must be reached without a pointer. */
export function PlainText({ label, text }: Props) {
  return (
    <textarea
      readOnly
      aria-label={label}
      value={text}
      className="h-80 w-full rounded-control border border-edge bg-surface p-3 font-mono text-small"
    />
  );
}
