// refused by tsc TS1294
// Node runs our files as they are, so nothing in them may need compiling.
export enum Planted {
  One,
}
