// refused by biome style/noRestrictedGlobals
// scheduling is given the time, it never asks for it.
export const planted = () => Date.now();
