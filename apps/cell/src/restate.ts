import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { portOrFree } from "./port-or-free.ts";
import { answers, type Part, startChild } from "./start-child.ts";

export interface Restate extends Part {
  readonly ingressUrl: string;
  readonly adminUrl: string;
}

/** One node of the durable engine, its journal in `directory`. */
export async function startRestate(options: {
  directory: string;
  ports: { node: number; ingress: number; admin: number };
  /** The collector of traces, that takes OTLP over HTTP; left out: none are recorded. */
  traces?: string | undefined;
  /** Added to the usual: what makes it one of several. */
  env?: Record<string, string>;
}): Promise<Restate> {
  const [node, ingress, admin] = await Promise.all(
    [options.ports.node, options.ports.ingress, options.ports.admin].map(portOrFree),
  );
  const ingressUrl = `http://127.0.0.1:${ingress}`;
  const adminUrl = `http://127.0.0.1:${admin}`;
  const part = await startChild({
    name: "Restate",
    command: binary(),
    args: [],
    env: {
      RESTATE_BASE_DIR: options.directory,
      RESTATE_NODE_NAME: "milepost",
      RESTATE_BIND_IP: "127.0.0.1",
      RESTATE_ADVERTISED_HOST: "127.0.0.1",
      RESTATE_LISTEN_MODE: "tcp",
      RESTATE_BIND_PORT: String(node),
      RESTATE_INGRESS__BIND_PORT: String(ingress),
      RESTATE_ADMIN__BIND_PORT: String(admin),
      // A worker that is gone without a word is noticed within 20 s; by default within a minute.
      RESTATE_WORKER__INVOKER__HTTP2_KEEP_ALIVE_INTERVAL: "10s",
      RESTATE_WORKER__INVOKER__HTTP2_KEEP_ALIVE_TIMEOUT: "10s",
      RESTATE_DISABLE_TELEMETRY: "true",
      RESTATE_LOG_FILTER: "warn",
      ...(options.traces && { RESTATE_TRACING_ENDPOINT: `otlp+${options.traces}/v1/traces` }),
      ...options.env,
    },
    logFile: join(options.directory, "restate.log"),
    ready: async () =>
      (await answers(`${ingressUrl}/restate/health`)) && (await answers(`${adminUrl}/health`)),
  });
  return { ...part, ingressUrl, adminUrl };
}

/** The package's own command is a JavaScript wrapper; we start the binary itself, so that its process is the one we end. */
function binary(): string {
  const require = createRequire(import.meta.url);
  const wrapper = createRequire(require.resolve("@restatedev/restate-server/package.json"));
  const manifest = wrapper.resolve(
    `@restatedev/restate-server-${platform()}-${arch()}/package.json`,
  );
  return join(dirname(manifest), "bin", "restate-server");
}
