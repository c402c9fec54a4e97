import type { ContainerEngine } from "@milepost/kit/containers/container-engine.ts";

/** As far as Docker's own description is looked at. */
interface Described {
  readonly Name: string;
  readonly Config: { readonly Image: string; readonly Healthcheck?: object };
  readonly HostConfig: {
    readonly ReadonlyRootfs: boolean;
    readonly CapDrop: readonly string[] | null;
    readonly SecurityOpt: readonly string[] | null;
    readonly RestartPolicy: { readonly Name: string };
    readonly LogConfig: { readonly Config: Readonly<Record<string, string>> };
    readonly PortBindings: Readonly<Record<string, readonly { readonly HostIp: string }[]>>;
  };
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, object>> };
}

/** Who has no business with the world. */
const secluded = /[_-](postgres|engine|routing)[_-]/;

/** Throws at a container that has more rights than it needs, or that nobody would start again. */
export async function inspectContainers(
  engine: ContainerEngine,
  names: readonly string[],
): Promise<void> {
  const all = JSON.parse(await engine.run("inspect", ...names)) as Described[];
  const wrong = all.flatMap((one) => faultsOf(one).map((fault) => `${one.Name} ${fault}`));
  if (wrong.length > 0) throw new Error(`${wrong.join("; ")}.`);
}

function faultsOf({ Name, Config, HostConfig, NetworkSettings }: Described): string[] {
  const isOurs = Config.Image.startsWith("milepost-");
  const { CapDrop, SecurityOpt, LogConfig, PortBindings } = HostConfig;
  const published = Object.values(PortBindings).flat();
  const networks = Object.keys(NetworkSettings.Networks);
  const faults: readonly (readonly [boolean, string])[] = [
    [isOurs && !HostConfig.ReadonlyRootfs, "can write to its disk"],
    [isOurs && !CapDrop?.includes("ALL"), "keeps rights"],
    [isOurs && !SecurityOpt?.includes("no-new-privileges:true"), "can get rights"],
    [HostConfig.RestartPolicy.Name !== "unless-stopped", "is not started again"],
    [LogConfig.Config["max-size"] === undefined, "logs without end"],
    [Config.Healthcheck === undefined, "is not asked for its health"],
    [published.some(({ HostIp }) => HostIp !== "127.0.0.1"), "is open to others"],
    [secluded.test(Name) && networks.some((name) => name.endsWith("outside")), "reaches the world"],
  ];
  return faults.flatMap(([isSo, words]) => (isSo ? [words] : []));
}
