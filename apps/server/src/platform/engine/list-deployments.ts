import { z } from "zod";
import { askEngine } from "./ask-engine.ts";

const KnownDeployments = z.object({
  deployments: z.array(
    z.object({
      id: z.string(),
      uri: z.string(),
      metadata: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

export const KnownServices = z.object({
  services: z.array(z.object({ name: z.string(), deployment_id: z.string() })),
});

/** A build of the worker, as the engine knows it. */
export interface Deployment {
  readonly id: string;
  readonly uri: string;
  /** Null: it did not say. */
  readonly build: string | null;
  readonly isNewest: boolean;
  /** By name: the stories that begin there, and not at another. */
  readonly offers: readonly string[];
}

export async function listDeployments(adminUrl: string): Promise<Deployment[]> {
  const { deployments } = KnownDeployments.parse(await askEngine(`${adminUrl}/deployments`));
  const { services } = KnownServices.parse(await askEngine(`${adminUrl}/services`));
  const offersOf = (of: string) =>
    services.filter(({ deployment_id }) => deployment_id === of).map(({ name }) => name);
  const most = Math.max(0, ...deployments.map(({ id }) => offersOf(id).length));
  return deployments.map(({ id, uri, metadata }) => {
    const offers = offersOf(id);
    const isNewest = offers.length > 0 && offers.length === most;
    return { id, uri, build: metadata.build ?? null, isNewest, offers };
  });
}
