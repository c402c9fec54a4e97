import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { helpAddress, pictureUrl } from "./guide.ts";
import type { GuideBlock, Line, Piece } from "./guide-block.ts";

interface Props {
  readonly blocks: readonly GuideBlock[];
}

/** A page of the guide. */
export function GuideBlocks({ blocks }: Props) {
  return inOrder(blocks, (block) => <Drawn block={block} />);
}

/** What is drawn once and never changes needs no keys. */
function inOrder<T>(items: readonly T[], draw: (item: T) => ReactNode) {
  return createElement(Fragment, null, ...items.map(draw));
}

const headingClass = ["", "text-title", "text-slot mt-6 scroll-mt-4", "mt-3 scroll-mt-4"];

function Drawn({ block }: { readonly block: GuideBlock }) {
  if (block.kind === "heading") {
    const Heading = (["h1", "h1", "h2", "h3"] as const)[block.level] ?? "h3";
    return (
      <Heading
        id={block.id}
        tabIndex={-1}
        className={`font-semibold ${headingClass[block.level] ?? ""}`}
      >
        <DrawnLine line={block.line} />
      </Heading>
    );
  }
  if (block.kind === "picture") {
    return (
      <img
        src={pictureUrl(block.file)}
        alt={block.words}
        className="h-auto max-w-full self-start rounded-card border border-line"
      />
    );
  }
  if (block.kind === "list") {
    const List = block.isNumbered ? "ol" : "ul";
    return (
      <List
        className={`flex flex-col gap-1.5 pl-6 ${block.isNumbered ? "list-decimal" : "list-disc"}`}
      >
        {inOrder(block.lines, (line) => (
          <li>
            <DrawnLine line={line} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === "table") return <Table {...block} />;
  return (
    <p>
      <DrawnLine line={block.line} />
    </p>
  );
}

function Table({ head, rows }: Extract<GuideBlock, { kind: "table" }>) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-line border-b">
          {inOrder(head, (cell) => (
            <th scope="col" className="py-2 pr-4 font-semibold">
              <DrawnLine line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, (row) => (
          <tr className="border-line border-b align-top">
            {inOrder(row, (cell) => (
              <td className="py-2 pr-4">
                <DrawnLine line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DrawnLine({ line }: { readonly line: Line }) {
  return inOrder(line, drawPiece);
}

function drawPiece(piece: Piece): ReactNode {
  if (typeof piece === "string") return piece;
  if (piece.kind === "link") {
    return (
      <Link to={helpAddress(piece.href)} className="text-primary underline">
        {piece.text}
      </Link>
    );
  }
  if (piece.kind === "strong") return <strong>{piece.text}</strong>;
  return <code className="rounded bg-sunken px-1 font-mono text-small">{piece.text}</code>;
}
