import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { portOrFree } from "@milepost/cell/port-or-free.ts";
import { type Restate, startRestate } from "@milepost/cell/restate.ts";
import { type Starter, together } from "@milepost/cell/starter.ts";
import type { EngineUrls } from "@milepost/kit/parts.ts";
import { startBalancer } from "./balancer.ts";

export interface Cluster extends EngineUrls {
  /** Nodes are numbered from 1. */
  readonly nodes: readonly number[];
  /** The node that decides who does what; null while they have not agreed on one. */
  findLeader(): Promise<number | null>;
  /** By force. */
  kill(node: number): Promise<void>;
  /** Starts a killed one again with its old files; it has joined when this returns. */
  startAgain(node: number): Promise<void>;
}

const nodes = [1, 2, 3] as const;

/** Three nodes of the durable engine, every log and every partition on two of them, behind one address. */
export async function startCluster(starter: Starter, directory: string): Promise<Cluster> {
  const free = () => portOrFree(0);
  const ports = await Promise.all(
    nodes.map(async () => ({ node: await free(), ingress: await free(), admin: await free() })),
  );
  const peers = JSON.stringify(ports.map(({ node }) => `http://127.0.0.1:${node}`));
  const running = new Map<number, Restate>();

  async function start(node: number): Promise<void> {
    const files = join(directory, `node-${node}`);
    await mkdir(files, { recursive: true });
    const env = {
      RESTATE_CLUSTER_NAME: "milepost",
      RESTATE_NODE_NAME: `node-${node}`,
      RESTATE_FORCE_NODE_ID: String(node),
      RESTATE_METADATA_CLIENT__ADDRESSES: peers,
      // Two of three must have it before anything counts as written, so one may be lost.
      RESTATE_DEFAULT_REPLICATION: "2",
      RESTATE_AUTO_PROVISION: String(node === 1),
    };
    const part = await starter.start(`Restate ${node}`, () =>
      startRestate({ directory: files, ports: portsOf(node), env }),
    );
    running.set(node, part);
  }
  function portsOf(node: number) {
    const found = ports[node - 1];
    if (!found) throw new Error(`There is no node ${node}`);
    return found;
  }

  await together(nodes.map(start));
  const inFront = async (targets: readonly number[]) => {
    const { port } = await starter.start("balancer", () => startBalancer(0, targets));
    return `http://127.0.0.1:${port}`;
  };
  return {
    nodes,
    ingressUrl: await inFront(ports.map(({ ingress }) => ingress)),
    adminUrl: await inFront(ports.map(({ admin }) => admin)),
    async findLeader() {
      const seen = await Promise.all(
        [...running.keys()].map((node) => readLeader(portsOf(node).node)),
      );
      return seen[0] && seen.every((leader) => leader === seen[0]) ? seen[0] : null;
    },
    async kill(node) {
      const part = running.get(node);
      if (!part) throw new Error(`Node ${node} does not run`);
      running.delete(node);
      process.kill(part.pid, "SIGKILL");
      await part.ended;
    },
    startAgain: start,
  };
}

/** Whom the node at this port takes for the leader; null: it does not know, or does not answer. */
async function readLeader(port: number): Promise<number | null> {
  const asking = fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(2_000) });
  const text = await asking.then((answer) => answer.text()).catch(() => "");
  const [, id] = /^restate_metadata_server_replicated_leader_id\{.*\} (\d+)$/m.exec(text) ?? [];
  return Number(id ?? 0) || null;
}
