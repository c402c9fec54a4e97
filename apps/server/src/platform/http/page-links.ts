import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of Vite's manifest: what the browser gets for a source file, and what that imports. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** By the page's path: the calls its script will make first, exactly as it will make them; the slowest one first. */
export type FirstCalls = Readonly<Record<string, (query: URLSearchParams) => readonly string[]>>;

/**
 * The `Link` header of a page: what to fetch before it is read. A browser may have only six requests
 * under way, so the order matters: the answer that takes longest, then what draws, then the rest.
 */
export type PageLinks = (address: string) => string;

const entry = "index.html";

export async function readPageLinks(directory: string, calls: FirstCalls): Promise<PageLinks> {
  // A web app without a manifest is slower, not broken.
  const text = await readFile(join(directory, ".vite", "manifest.json"), "utf8").catch(() => "{}");
  const manifest = JSON.parse(text) as Readonly<Record<string, Chunk>>;
  return (address) => {
    const { pathname, searchParams } = readPageAddress(address);
    const [, first = ""] = pathname.split("/");
    const route = `src/routes/${first || "home"}.tsx`;
    const files = new Set([entry, route].flatMap((source) => filesOf(manifest, source)));
    const [slowest, ...asked] = (calls[pathname]?.(searchParams) ?? []).map(
      (call) => `<${call}>; rel=preload; as=fetch; crossorigin`,
    );
    return [
      ...(slowest === undefined ? [] : [slowest]),
      ...(manifest[entry]?.css ?? []).map(
        (file) => `</${file}>; rel=preload; as=style; crossorigin`,
      ),
      ...[...files].map((file) => `</${file}>; rel=modulepreload; crossorigin`),
      ...asked,
    ].join(", ");
  };
}

/** Put behind a host, because on its own `//` would be the beginning of one. What cannot be read is Home. */
export function readPageAddress(address: string): URL {
  const home = "http://page.invalid/";
  return URL.parse(`${home}${address.replace(/^\//, "")}`) ?? new URL(home);
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
