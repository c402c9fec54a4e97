import { Download } from "lucide-react";
import { type ReactNode, useId } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";

interface Props {
  readonly title: string;
  /** Of the table as a file; null: there is none. */
  readonly file: string | null;
  /** In words, for anyone who doubts a figure. */
  readonly counting: ReactNode;
  readonly children: ReactNode;
}

/** One question that the page answers. */
export function Section({ title, file, counting, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-4 shadow-card sm:p-6 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-slot">
          {title}
        </h2>
        {file !== null && (
          <a href={file} download className={`${buttonClass("secondary")} print:hidden`}>
            <Download className="size-5" aria-hidden="true" />
            Export CSV
            <span className="sr-only"> of {title}</span>
          </a>
        )}
      </div>
      {children}
      <div className="print:hidden">
        <Disclosure summary="How this is counted" summaryClass="w-fit text-primary">
          <div className="flex max-w-3xl flex-col gap-2 pt-1 pb-2">{counting}</div>
        </Disclosure>
      </div>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: ReactNode;
  /** Below it; null: nothing. */
  readonly note?: string | null;
}

/** A number that can be read at arm's length. Stands in a `dl`. */
export function Figure({ label, figure, note = null }: FigureProps) {
  return (
    <div className="flex flex-col gap-0.5 rounded-control bg-sunken px-4 py-3">
      <dt className="order-2 text-muted text-small">{label}</dt>
      <dd className="order-1 font-semibold text-slot tabular-nums">{figure}</dd>
      {note !== null && <dd className="order-3 text-small">{note}</dd>}
    </div>
  );
}
