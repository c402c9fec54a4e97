/** The sweeper looks now, not within a minute. Who waits asks an engine that is away again. */
export async function wakeSweeper(
  { engineUrl }: { readonly engineUrl: string },
  organisation: string,
): Promise<void> {
  await fetch(`${engineUrl}/sweeper/${organisation}/wake`, { method: "POST" }).catch(() => {});
}
