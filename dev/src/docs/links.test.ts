import { existsSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";
import { anchorsOf, localLink, reachable, targetsOf } from "./links.ts";
import { listFiles, listPages } from "./pages.ts";

const pages = listPages();

test("links and images are found wherever they stand, but not in code", () => {
  const text =
    'A [b](c.md#d) ![e](<f.png> "g")\n\n<img src="h.png">\n\n[i]: j.md\n\n`[k](l)`\n\n```\n[m](n)\n```\n';
  expect(targetsOf(text)).toEqual(["c.md#d", "f.png", "j.md", "h.png"]);
});

test("a heading has the name that GitHub gives it, and the second of the same name a number", () => {
  const text = "# What is `kept`, & why\n\n## A [link](x)\n\n## A link\n\n```\n# no\n```\n";
  expect([...anchorsOf(text)]).toEqual(["what-is-kept--why", "a-link", "a-link-1"]);
});

test("a link is followed from where it stands", () => {
  expect(localLink("docs/a.md", "../b.md#c")).toEqual({ path: "b.md", anchor: "c" });
  expect(localLink("docs/a.md", "#c")).toEqual({ path: "docs/a.md", anchor: "c" });
  expect(localLink("docs/a.md", "https://example.com")).toBeNull();
});

test("every link of every page leads to a file, and to a heading that is there", () => {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  const broken = pages.flatMap(({ path, text }) =>
    targetsOf(text).flatMap((target) => {
      const link = localLink(path, target);
      if (link === null) return [];
      if (!existsSync(join(repository, link.path))) return [`${path}: ${target} is not there`];
      const there = texts.get(link.path);
      const isHeading = link.anchor === "" || !there || anchorsOf(there).has(link.anchor);
      return isHeading ? [] : [`${path}: ${target} is no heading`];
    }),
  );
  expect(pages.length).toBeGreaterThan(25);
  expect(broken).toEqual([]);
});

test("no page names a folder of somebody's own machine", () => {
  const own = /(?<![\w.:/-])(?:\/(?:work|home|root|Users)\/|[A-Z]:\\|file:\/\/)\S*/g;
  expect(
    pages.flatMap(({ path, text }) => [...text.matchAll(own)].map((at) => [path, at[0]])),
  ).toEqual([]);
});

test("every file of docs is reached by links from the README", () => {
  const files = listFiles("docs");
  const seen = reachable("README.md", pages, files);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !seen.has(file))).toEqual([]);
});

/** The specification names files of templates; a decision names what there was when it was made. */
const aboutOtherFiles = /^docs\/(specification\.md|decisions\/)/;

test("every file of ours that a page names is there", () => {
  const files = listFiles(".");
  const isThere = (name: string) =>
    files.some((file) => file === name || file.endsWith(`/${name}`));
  const missing = pages
    .filter(({ path }) => !aboutOtherFiles.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`((?!x\.)[\w./-]+\.(?:tsx?|sql))`/g)]
        .filter(([, name = ""]) => !isThere(name))
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(missing).toEqual([]);
});
