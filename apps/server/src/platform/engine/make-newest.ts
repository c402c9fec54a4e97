import { askEngine } from "./ask-engine.ts";
import { listDeployments } from "./list-deployments.ts";

/** Stories begin with this build again, where its worker is: a release that has taken its place did not do well. */
export async function makeNewest(adminUrl: string, build: string): Promise<void> {
  const own = (await listDeployments(adminUrl)).find((one) => one.build === build);
  if (!own) throw new Error(`The engine does not know ${build}. Start its worker.`);
  if (own.isNewest) return;
  const body = { uri: own.uri, force: true, metadata: { build } };
  await askEngine(`${adminUrl}/deployments`, { method: "POST", body });
}
