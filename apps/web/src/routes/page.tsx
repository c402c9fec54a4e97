import { product } from "@milepost/contract/product.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import markUrl from "./mark.svg";

/** Of what is below the top bar, which is as wide on every page. Wide: for a page that shows things side by side. */
const widths = { usual: "max-w-[69rem]", wide: "max-w-[87rem]" } as const;

interface Props {
  /** Of the browser's tab, before the product's name. */
  readonly title: string;
  /** In the top bar, next to the mark. */
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
        <div className={`mx-auto flex h-16 w-full items-center gap-2 px-4 sm:gap-4 ${widths.wide}`}>
          <Link to="/" className="flex shrink-0 items-center gap-2.5 rounded-control font-semibold">
            <Mark size="size-8" />
            <span className="max-lg:sr-only">{product.name}</span>
          </Link>
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 sm:gap-2">
            {actions}
          </div>
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
