interface Form {
  readonly action: string;
  readonly hidden: readonly [string, string][];
  /** The markup on the button, and what pressing it sends. */
  readonly buttons: readonly { text: string; name: string; value: string }[];
}

/** The first form that posts, as a browser would send it. */
export function readForm(page: string): Form {
  const [, action = "", inside = ""] =
    /<form method="post" action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(page) ?? [];
  const hidden = inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  const buttons = inside.matchAll(
    /<button[^>]* name="([^"]+)" value="([^"]+)">([\s\S]*?)<\/button>/g,
  );
  return {
    action,
    hidden: [...hidden].map(([, name = "", value = ""]) => [name, plain(value)]),
    buttons: [...buttons].map(([, name = "", value = "", text = ""]) => ({ name, value, text })),
  };
}

function plain(text: string): string {
  return text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
