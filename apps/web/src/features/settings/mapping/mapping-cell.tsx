import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly isSwitch?: boolean;
  readonly children: ReactNode;
}

/** On a narrow screen a row is a card, and each cell has its own heading. */
export function MappingCell({ title, isSwitch = false, children }: Props) {
  return (
    <td
      className={`p-1.5 align-top max-md:p-0 ${isSwitch ? "max-md:flex max-md:items-center max-md:gap-3" : "max-md:col-span-2"}`}
    >
      <span aria-hidden="true" className="text-muted text-small md:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
