import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of Vite's manifest: what the browser gets for a source file, and what that imports. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** By the page's path: the calls its script will make first, exactly as it will make them. */
export type FirstCalls = Readonly<Record<string, (query: URLSearchParams) => readonly string[]>>;

/** The `Link` header of a page: what to fetch while its script is still on its way. */
export type PageLinks = (address: string) => string;

const entry = "index.html";

export async function readPageLinks(directory: string, calls: FirstCalls): Promise<PageLinks> {
  // A web app without a manifest is slower, not broken.
  const text = await readFile(join(directory, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  const manifest = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  const known = new Set(filesOf(manifest, entry));
  return (address) => {
    const { pathname, searchParams } = new URL(address, "http://page.invalid");
    const [, first = ""] = pathname.split("/");
    const routes = [first || "home", "protected", "gate"];
    const files = new Set(routes.flatMap((route) => filesOf(manifest, `src/routes/${route}.tsx`)));
    // The page itself names what its entry needs.
    const chunks = [...files].filter((file) => !known.has(file));
    const asked = calls[pathname]?.(searchParams) ?? [];
    return [
      ...asked.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`),
      ...chunks.map((file) => `</${file}>; rel=modulepreload; crossorigin`),
    ].join(", ");
  };
}

function filesOf(
  manifest: Readonly<Record<string, Chunk>>,
  source: string,
  seen = new Set<string>(),
): string[] {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  const imported = chunk.imports ?? [];
  return [chunk.file, ...imported.flatMap((name) => filesOf(manifest, name, seen))];
}
