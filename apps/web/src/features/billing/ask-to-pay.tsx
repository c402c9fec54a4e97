interface Props {
  /** Names; empty: not known. */
  readonly administrators: readonly string[];
}

/** For those who may not pay: whom to ask. */
export function AskToPay({ administrators }: Props) {
  const whom = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(administrators);
  return (
    <p>
      Only an administrator can subscribe.{" "}
      {whom === "" ? "Ask your CRM administrator." : `Ask ${whom}.`}
    </p>
  );
}
