import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that has only something to say, and perhaps one thing to do. */
export function Notice({ title, children }: Props) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-4 rounded-card border border-line bg-raised p-6 shadow-card sm:p-8">
      <h1 className="font-semibold text-title">{title}</h1>
      {children}
    </section>
  );
}
