import { type GuideBlock, plainText } from "./guide-block.ts";

/** One page of docs/guide. */
export interface GuidePage {
  /** In the address; "" of the first. */
  readonly name: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** Read at build time, by `read-guide.ts`. */
const pages: Record<string, GuideBlock[]> = import.meta.glob("../../../../../docs/guide/*.md", {
  import: "default",
  eager: true,
});
const pictures: Record<string, string> = import.meta.glob("../../../../../docs/guide/images/*", {
  query: "?url",
  import: "default",
  eager: true,
});

/** In the order in which somebody meets them. */
const order = ["README", "booking-agent", "field-agent", "customer", "administrator", "manager"];

export const guide: readonly GuidePage[] = Object.entries(pages)
  .map(([path, blocks]) => ({ file: fileOf(path).replace(/\.md$/, ""), blocks }))
  .toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file))
  .map(({ file, blocks }) => {
    const heading = blocks.find((block) => block.kind === "heading");
    return {
      name: file === "README" ? "" : file,
      title: heading ? plainText(heading.line) : file,
      blocks,
    };
  });

/** Undefined: there is no such picture. */
export const pictureUrl = (file: string): string | undefined =>
  Object.entries(pictures).find(([path]) => fileOf(path) === fileOf(file))?.[1];

/** What a link of the guide leads to in the app. */
export const helpAddress = (href: string): string =>
  href.replace(/^README\.md/, "/help").replace(/^([\w-]+)\.md/, "/help/$1");

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
