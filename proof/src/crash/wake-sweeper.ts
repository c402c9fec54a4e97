/** The sweeper looks now, not within a minute. An engine that is away is asked again by whoever waits. */
export async function wakeSweeper(
  { engineUrl }: { readonly engineUrl: string },
  organisation: string,
): Promise<void> {
  await fetch(`${engineUrl}/sweeper/${organisation}/wake`, { method: "POST" }).catch(() => {});
}
