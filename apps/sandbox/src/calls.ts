/** How often each address was asked since the last reset. */
export interface Calls {
  /** The address is a method and a path, without the query: that may carry a token. */
  count(method: string, url: string): void;
  list(): Readonly<Record<string, number>>;
  reset(): void;
}

export function openCalls(): Calls {
  const counts = new Map<string, number>();
  return {
    count(method, url) {
      const address = `${method} ${url.split("?")[0]}`;
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    list: () => Object.fromEntries([...counts].sort()),
    reset: () => counts.clear(),
  };
}
