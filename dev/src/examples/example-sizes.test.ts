import { expect, test } from "vitest";
import { read } from "../docs/pages.ts";
import { listArrows, listForTestsAlone } from "../house/imports.ts";
import { isProduct, readSources } from "../house/sources.ts";
import { filesOf, readExample } from "./read-example.ts";

const sources = await readSources();
const forTests = listForTestsAlone(sources, listArrows(sources));

test.each([
  [
    "adding-a-rule",
    [
      { steps: [1, 4], files: 3 },
      { steps: [3], files: 2 },
    ],
  ],
  ["adding-a-setting", [{ steps: [1, 2, 3], files: 2 }]],
])("%s changes as few files of the product as the page says", (name, sizes) => {
  const example = readExample(name, read(`docs/${name}.md`));
  const isOfProduct = (path: string) => isProduct(path) && !forTests.has(path);
  const counted = (numbers: readonly number[]) => filesOf(example, numbers).filter(isOfProduct);
  expect(example.sizes).toEqual(sizes);
  for (const { steps, files } of sizes) expect(counted(steps)).toHaveLength(files);
  // No other step touches the product.
  const all = example.steps.map(({ number }) => number);
  expect(counted(all)).toHaveLength(new Set(sizes.flatMap(({ steps }) => counted(steps))).size);
});
