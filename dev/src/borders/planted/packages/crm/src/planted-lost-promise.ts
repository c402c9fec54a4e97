// refused by biome nursery/noFloatingPromises
// A promise nobody waits for loses its error.
export function planted(): void {
  Promise.resolve(1);
}
