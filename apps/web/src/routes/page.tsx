import { product } from "@milepost/contract/product.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import markUrl from "./mark.svg";

/** Wide: for a page that shows things side by side. */
const widths = { usual: "max-w-[69rem]", wide: "max-w-[87rem]" } as const;

interface Props {
  /** Of the browser's tab, before the product's name. */
  readonly title: string;
  /** On the right of the top bar. */
  readonly actions?: ReactNode;
  readonly width?: keyof typeof widths;
  readonly children: ReactNode;
}

/** The frame of every page behind the login. */
export function Page({ title, actions, width = "usual", children }: Props) {
  return (
    <div className="flex flex-1 flex-col">
      <title>{`${title} · ${product.name}`}</title>
      <header className="border-line border-b bg-surface">
        <div
          className={`mx-auto flex h-16 w-full items-center justify-between gap-4 px-4 ${widths[width]}`}
        >
          <Link to="/" className="flex items-center gap-2.5 rounded-control font-semibold">
            <Mark size="size-8" />
            <span className="max-[26rem]:sr-only">{product.name}</span>
          </Link>
          <div className="flex items-center gap-2">{actions}</div>
        </div>
      </header>
      <main className={`mx-auto w-full flex-1 px-4 py-6 sm:py-10 ${widths[width]}`}>
        {children}
      </main>
    </div>
  );
}

interface MarkProps {
  /** Tailwind class. */
  readonly size: string;
}

/** The milestone. The product's name stands next to it, so it needs none of its own. */
export function Mark({ size }: MarkProps) {
  return <img src={markUrl} alt="" width="48" height="48" className={size} />;
}
