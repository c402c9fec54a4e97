// refused by biome style/noRestrictedGlobals
// scheduling does no input or output.
export const planted = () => fetch("http://127.0.0.1/");
