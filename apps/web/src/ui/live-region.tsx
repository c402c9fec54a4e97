interface Props {
  readonly text: string;
}

/** Spoken by a screen reader whenever the text changes; not seen. */
export function LiveRegion({ text }: Props) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
