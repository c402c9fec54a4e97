import { useState } from "react";
import { Button } from "../../ui/button.tsx";

interface Props {
  /** For screen readers: the section's title stands above it. */
  readonly caption: string;
  readonly headings: readonly string[];
  /** The first cell of a row says what the row is about, and no two are alike. */
  readonly rows: readonly Row[];
  /** How cells stand side by side where a row is a card. */
  readonly narrow: keyof typeof narrowGrids;
}

type Row = readonly [name: string, ...cells: (string | number)[]];

/** `week`: three figures above seven weekdays. */
const narrowGrids = {
  two: "max-md:grid-cols-2",
  week: "max-md:grid-cols-7 max-md:[&>td:nth-of-type(-n+3)]:col-span-2 max-md:[&>td:nth-of-type(1)]:col-span-3",
} as const;
const rowsAtFirst = 10;

/** On a narrow screen each row is a card whose figures carry their headings. On paper the bars are enough. */
export function FigureTable({ caption, headings, rows, narrow }: Props) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst);
  const [first, ...others] = headings;
  return (
    <div className="flex flex-col items-start gap-3 print:hidden">
      <table className="w-full border-collapse text-left tabular-nums max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted text-small max-md:sr-only">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              {first}
            </th>
            {others.map((heading) => (
              <th key={heading} scope="col" className="py-2 pl-3 text-right font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {shown.map(([name, ...cells]) => (
            <tr
              key={name}
              className={`border-line border-t max-md:grid max-md:gap-x-3 max-md:gap-y-2 max-md:py-3 ${narrowGrids[narrow]}`}
            >
              <th
                scope="row"
                className="break-words font-medium max-md:col-span-full md:py-2 md:pr-3"
              >
                {name}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={headings[at + 1]}
                  data-heading={headings[at + 1]}
                  className="max-md:flex max-md:flex-col max-md:before:text-muted max-md:before:text-small max-md:before:content-[attr(data-heading)] md:py-2 md:pl-3 md:text-right"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button look="quiet" className="-ml-4" onClick={() => setWhole(true)}>
          Show all {rows.length} rows
        </Button>
      )}
    </div>
  );
}
