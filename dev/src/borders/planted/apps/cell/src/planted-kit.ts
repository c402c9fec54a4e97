// refused by folders operators-run-nothing-of-the-developers
export { startCell } from "@milepost/kit/cell.ts";
