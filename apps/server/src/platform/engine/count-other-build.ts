import { z } from "zod";

const Deployments = z.object({
  deployments: z.array(
    z.object({
      id: z.string(),
      uri: z.string().optional(),
      metadata: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
const Counted = z.object({ rows: z.array(z.object({ stories: z.number() })) });

/**
 * How many stories that another build began at this address have not ended. Their journals fit that build
 * alone, and the engine would send them to the next one that listens there. One that did not say what it is counts
 * as another.
 */
export async function countOtherBuild(
  adminUrl: string,
  workerUrl: string,
  build: string,
): Promise<number> {
  const { href } = new URL(workerUrl);
  const { deployments } = Deployments.parse(await ask(`${adminUrl}/deployments`));
  const own = deployments.find(({ uri }) => uri !== undefined && URL.parse(uri)?.href === href);
  if (!own || own.metadata.build === build) return 0;
  // A ping ends by itself within seconds, whatever build is there.
  const query = `select count(*) as stories from sys_invocation
    where pinned_deployment_id = '${own.id}' and status <> 'completed' and target_service_name <> 'ping'`;
  const counted = Counted.parse(
    await ask(`${adminUrl}/query`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ query }),
    }),
  );
  return counted.rows[0]?.stories ?? 0;
}

async function ask(url: string, request: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The engine said ${answer.status} at ${url}`);
  return answer.json();
}
