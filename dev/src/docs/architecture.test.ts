import { expect, test } from "vitest";
import { roomsFromBelow } from "../borders/folder-rules.ts";
import { listFiles, read } from "./pages.ts";

const page = read("docs/ARCHITECTURE.md");
const [processes = "", rooms = ""] = [...page.matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(
  ([, picture = ""]) => picture,
);
const scope = "@milepost/";

test("the picture of the rooms has every package of ours, and the arrows of their package.json", () => {
  const packages = listFiles("*/package.json").map(
    (path) =>
      JSON.parse(read(path)) as {
        readonly name: string;
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly devDependencies?: Readonly<Record<string, string>>;
      },
  );
  const short = (name: string) => name.slice(scope.length);
  const arrows = packages.flatMap(({ name, dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies })
      .filter((to) => to.startsWith(scope))
      .map((to) => `${short(name)} --> ${short(to)}`),
  );
  const drawn = [...rooms.matchAll(/^ +(\S+ --> \S+)$/gm)].map(([, arrow = ""]) => arrow);
  expect(drawn.toSorted()).toEqual(arrows.toSorted());
  const words = new Set(rooms.split(/[\s>-]*\s[\s>-]*/));
  expect(packages.map(({ name }) => short(name)).filter((name) => !words.has(name))).toEqual([]);
});

test("the arrows between processes are settings of the server", () => {
  const config = read("apps/server/src/platform/config.ts");
  const settings = [...processes.matchAll(/-- (\w+) -->/g)].map(([, name = ""]) => name);
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.filter((name) => !config.includes(`${name}:`))).toEqual([]);
});

test("the table of the server's rooms is their folders, in the order that the borders keep", () => {
  const folders = listFiles("apps/server/src").flatMap(
    (path) => /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1] ?? [],
  );
  const listed = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = ""]) => name);
  expect(listed.toSorted()).toEqual([...new Set(folders)].toSorted());
  expect(listed).toEqual(roomsFromBelow);
});

test("the list of decisions has each of them, under its own title", () => {
  const records = listFiles("docs/decisions/0*.md").map((path) => {
    const [, number, title] = /^# (\d+) (.+)$/m.exec(read(path)) ?? [];
    return `| [${number}](${path.slice("docs/decisions/".length)}) | ${title} |`;
  });
  const listed = read("docs/decisions/README.md").match(/^\| \[.*$/gm);
  expect(records.length).toBeGreaterThan(15);
  expect(listed).toEqual(records.toSorted());
});
