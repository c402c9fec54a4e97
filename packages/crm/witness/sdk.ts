import { startEmulator } from "../src/zoho/testing/emulator.ts";
import { walkSdk } from "./sdk/walk.ts";

/** Zoho's own SDK drives the emulator; its last line are the figures. Run by `pnpm test:zoho-sdk`. */
const emulator = await startEmulator();
const { steps, failures } = await walkSdk(emulator, emulator.url);
for (const failure of failures) console.error(failure);
console.log(JSON.stringify({ steps, failed: failures.length }));
await emulator.stop();
