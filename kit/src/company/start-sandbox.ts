import { type Start, startProgram } from "@milepost/cell/program.ts";

/** The companies on the internet, emulated. No cell of an operator has it. */
export const startSandbox = ({ port, logs, env }: Start) =>
  startProgram("sandbox", "apps/sandbox/src/main.ts", {
    port,
    logs,
    env,
    portName: "SANDBOX_PORT",
  });
