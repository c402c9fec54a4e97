import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { helpAddress, pictureUrl } from "./guide.ts";
import type { Block, Words } from "./read-markdown.ts";

interface Props {
  readonly blocks: readonly Block[];
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

function Drawn({ block }: { readonly block: Block }) {
  if (block.kind === "heading") {
    const Heading = (["h1", "h1", "h2", "h3"] as const)[block.level] ?? "h3";
    return (
      <Heading
        id={block.id}
        tabIndex={-1}
        className={`font-semibold ${headingClass[block.level] ?? ""}`}
      >
        <Line line={block.line} />
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
            <Line line={line} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === "table") return <Table {...block} />;
  return (
    <p>
      <Line line={block.line} />
    </p>
  );
}

function Table({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-line border-b">
          {inOrder(head, (cell) => (
            <th scope="col" className="py-2 pr-4 font-semibold">
              <Line line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {inOrder(rows, (row) => (
          <tr className="border-line border-b align-top">
            {inOrder(row, (cell) => (
              <td className="py-2 pr-4">
                <Line line={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: readonly Words[] }) {
  return inOrder(line, (words) => <Piece {...words} />);
}

function Piece({ text, look, href }: Words) {
  if (look === "strong") return <strong>{text}</strong>;
  if (look === "code") {
    return <code className="rounded bg-sunken px-1 font-mono text-small">{text}</code>;
  }
  if (href === null) return text;
  return (
    <Link to={helpAddress(href)} className="text-primary underline">
      {text}
    </Link>
  );
}
