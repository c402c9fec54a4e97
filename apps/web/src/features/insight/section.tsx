import { Download } from "lucide-react";
import { type ReactNode, useId } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";

interface Props {
  readonly title: string;
  /** Of the table as a file. */
  readonly file: string;
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
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-raised p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-slot">
          {title}
        </h2>
        <a href={file} download className={buttonClass("secondary")}>
          <Download className="size-5" aria-hidden="true" />
          Export CSV
          <span className="sr-only"> of {title}</span>
        </a>
      </div>
      {children}
      <Disclosure summary="How this is counted" summaryClass="w-fit text-primary">
        <div className="flex max-w-3xl flex-col gap-2 pt-1 pb-2">{counting}</div>
      </Disclosure>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly figure: ReactNode;
}

/** A number that can be read at arm's length. Stands in a `dl`. */
export function Figure({ label, figure }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 rounded-control bg-sunken px-4 py-3">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-semibold text-slot tabular-nums">{figure}</dd>
    </div>
  );
}
