import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** One of the lists on Home. */
export function DeskCard({ title, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-1 rounded-card border border-line bg-raised px-5 py-4 shadow-card sm:px-6"
    >
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
