import type { ContainerEngine } from "./container-engine.ts";

/**
 * An image of somebody else's: with its digest if a registry can be reached, otherwise a stand-in of our own making
 * that has the same programs at the same paths.
 */
export async function readyImage(
  engine: ContainerEngine,
  reference: string,
  makeStandIn: (name: string) => Promise<void>,
): Promise<string> {
  const pulled = await engine.run("pull", reference).catch(() => null);
  if (pulled !== null) {
    return engine.run("image", "inspect", "--format", "{{index .RepoDigests 0}}", reference);
  }
  const standIn = `localhost/milepost-stand-in/${reference.replace(/^.*\//, "")}`;
  const isThere = await engine.run("image", "inspect", standIn).catch(() => null);
  if (isThere === null) await makeStandIn(standIn);
  return standIn;
}
