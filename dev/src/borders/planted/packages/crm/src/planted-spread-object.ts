// refused by biome plugin
const place = { zgid: "1" };
export const company = { ...{ name: "Blinds", dataCentre: "eu" }, ...place };
