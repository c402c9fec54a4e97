// refused by biome style/noDefaultExport
// A thing has one name, the same wherever it is imported.
export default function planted(): void {}
