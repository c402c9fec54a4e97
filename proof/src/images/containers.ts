import type { ContainerEngine } from "@milepost/kit/containers/container-engine.ts";

/** What the engine knows of single containers. `image`: any that has a shell, for looking around. */
export function openContainers(engine: ContainerEngine, image: string) {
  const inspect = (container: string, format: string) =>
    engine.run("inspect", "--format", format, container);
  return {
    /** An address of this machine that containers reach: where the road out of them leads. */
    async gateway(): Promise<string> {
      const look = ["run", "--rm", "--entrypoint", "cat", image, "/proc/net/route"];
      const [, hex = ""] = /^\S+\t00000000\t([0-9A-F]{8})/m.exec(await engine.run(...look)) ?? [];
      return [...Buffer.from(hex, "hex")].reverse().join(".");
    },
    /** Of one in a single network, which this machine sees even where nobody else does. */
    address: (container: string) =>
      inspect(container, "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}"),
    image: (container: string) => inspect(container, "{{.Config.Image}}"),
    /** Its first process, from outside, as a fault would: its restart policy must start it again. */
    async kill(container: string): Promise<void> {
      const pid = await inspect(container, "{{.State.Pid}}");
      const asRoot = ["--rm", "--pid", "host", "--user", "0", "--entrypoint", "sh"];
      await engine.run("run", ...asRoot, image, "-c", `kill -9 ${pid}`);
    },
    async remove(container: string): Promise<void> {
      await engine.run("rm", "--force", container);
    },
  };
}

export type Containers = ReturnType<typeof openContainers>;
