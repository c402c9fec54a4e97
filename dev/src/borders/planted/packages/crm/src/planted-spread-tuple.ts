// refused by biome plugin
export type Pair = [...[string, string]];
