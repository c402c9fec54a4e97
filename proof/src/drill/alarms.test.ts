import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(join(repository, path), "utf8");
const alerts = read("ops/alerts.yml");
const dashboard = read("ops/dashboard.json");
const runbooks = read("docs/operating/alarms.md");

/** What others report: Prometheus itself, the engine's nodes, node_exporter, and Node by way of prom-client. */
const foreign = new Set([
  "up",
  "restate_num_active_partition_leaders",
  "restate_num_partitions",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "nodejs_eventloop_lag_p99_seconds",
  "process_resident_memory_bytes",
]);

/** The names under which the server's source reports figures. */
function listOwnMetrics(): string[] {
  const files = globSync("apps/server/src/**/*.ts", { cwd: repository });
  return files.flatMap((file) =>
    [...read(file).matchAll(/\bname: "(milepost_\w+)"/g)].map(([, name]) => name ?? ""),
  );
}

/** In expressions only: a summary may say what it likes. */
function listAskedMetrics(expressions: readonly string[]): string[] {
  const names = expressions.flatMap((expression) => [
    ...expression
      .replaceAll(/"[^"]*"/g, "")
      .matchAll(/\b(up\b|(?:milepost|restate|node|nodejs|process)_\w+)/g),
  ]);
  return [...new Set(names.map(([, name = ""]) => name.replace(/_(bucket|count|sum)$/, "")))];
}

const expressionsOfAlerts = [...alerts.matchAll(/expr: (?:>-\n)?([\s\S]*?)\n {8}\w+:/g)].map(
  ([, expression]) => expression ?? "",
);
interface Board {
  readonly panels: readonly {
    readonly description: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}
const { panels } = JSON.parse(dashboard) as Board;
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");

test("every figure that an alarm or the dashboard asks for has a source", () => {
  const told = new Set([...listOwnMetrics(), ...foreign]);
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const asked = listAskedMetrics([...expressionsOfAlerts, ...expressions]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});

test("every alarm has an expression, a severity and its page, and every page its alarm", () => {
  expect(expressionsOfAlerts).toHaveLength(names.length);
  expect(alerts.match(/severity: (page|ticket) }/g)).toHaveLength(names.length);
  const pages = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name ?? "");
  expect(pages.toSorted()).toEqual(names.toSorted());
});

test("every page says what it means, what customers see, what to look at and what to do", () => {
  const pages = runbooks.split(/^## \w+$/m).slice(1);
  const parts = ["**Means**", "**Customers**", "**Look**", "**Do**"];
  const incomplete = pages.filter((page) => !parts.every((part) => page.includes(part)));
  expect(incomplete).toEqual([]);
});

test("the dashboard names no alarm that there is not", () => {
  const named = panels.flatMap(({ description }) => {
    const [, list = ""] = /Alarms? ([\w, ]+)/.exec(description) ?? [];
    return list.split(", ").filter((name) => name !== "");
  });
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});
