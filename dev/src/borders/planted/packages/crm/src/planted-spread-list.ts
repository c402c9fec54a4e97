// refused by biome plugin
export const agents = ["Becky", ...["Omar", "Hugh"]];
