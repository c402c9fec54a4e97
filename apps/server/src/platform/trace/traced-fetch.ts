import type { Trace } from "./trace.ts";

/** Each request as a span, by its method and the words of its path: queries and ids are left out. */
export function tracedFetch({ span }: Pick<Trace, "span">, server: string): typeof fetch {
  return (input, init) => {
    const { pathname } = new URL(String(input));
    const name = `${server} ${init?.method ?? "GET"} ${wordsOf(pathname)}`;
    return span(
      name,
      "client",
      () => fetch(input, init),
      ({ status }) => ({ "http.response.status_code": status }),
    );
  };
}

/** A word of an interface has letters alone; whatever else is in a path may be somebody's. */
function wordsOf(path: string): string {
  const isWord = (part: string) => /^([A-Za-z_]*|v\d+)$/.test(part);
  return path
    .split("/")
    .map((part) => (isWord(part) ? part : "*"))
    .join("/");
}
