// refused by biome plugin
const title = "Slots";
export const Slots = () => <ol {...{ title }} />;
