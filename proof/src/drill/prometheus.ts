import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@milepost/cell/program.ts";
import { answers, type Part, startChild } from "@milepost/cell/start-child.ts";

/** Named here, because it is of no package. */
export const program = "prometheus";

export interface Targets {
  readonly port: number;
  readonly api: number;
  readonly watch: number;
  /** The engine's own. */
  readonly engine: number;
  readonly metricsToken: string;
}

export interface Prometheus extends Part {
  /** The names of the alarms that are raised at this moment. */
  raised(): Promise<string[]>;
}

/** The real one, with our rules and the configuration of the operators' page, but for its addresses. */
export async function startPrometheus(directory: string, targets: Targets): Promise<Prometheus> {
  const config = join(directory, "prometheus.yml");
  writeFileSync(config, configFor(targets));
  const url = `http://127.0.0.1:${targets.port}`;
  const part = await startChild({
    name: "Prometheus",
    command: program,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(directory, "prometheus")}`,
      `--web.listen-address=127.0.0.1:${targets.port}`,
    ],
    logFile: join(directory, "prometheus.log"),
    ready: () => answers(`${url}/-/ready`),
  });
  return { ...part, raised: () => readRaised(url) };
}

function configFor({ api, watch, engine, metricsToken }: Targets): string {
  const page = readFileSync(join(repository, "docs", "operating", "alarms.md"), "utf8");
  const shown = /```\n(global:[\s\S]*?)```/.exec(page)?.[1];
  if (!shown) throw new Error("docs/operating/alarms.md shows no configuration");
  return shown
    .replaceAll("METRICS_TOKEN", metricsToken)
    .replace(":3000", `:${api}`)
    .replace(":3002", `:${watch}`)
    .replace(":5122", `:${engine}`)
    .replace("[alerts.yml]", `[${join(repository, "ops", "alerts.yml")}]`);
}

interface Alerts {
  readonly data: {
    readonly alerts: readonly {
      readonly state: string;
      readonly labels: { readonly alertname: string };
    }[];
  };
}

async function readRaised(url: string): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts;
  const raised = data.alerts.filter(({ state }) => state === "firing");
  return [...new Set(raised.map(({ labels }) => labels.alertname))].sort();
}
