import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  /** Belongs to the row that is looked at; null: it is on its way, and its place is kept. */
  readonly beside: ReactNode;
}

/** A list with something next to it, where there is room for both. */
export function BesideList({ children, beside }: Props) {
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      <aside
        aria-label="The agent’s day"
        className="sticky top-24 hidden min-h-[38.5rem] rounded-card border border-line bg-raised p-5 shadow-card lg:block"
      >
        {beside}
      </aside>
    </div>
  );
}
