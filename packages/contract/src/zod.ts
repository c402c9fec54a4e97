import { config, z } from "zod";

/**
 * The contract's way to zod, so that this runs before the first schema is made. In a browser zod
 * would try `new Function` to see whether it may compile its checks; our content security policy
 * forbids that and reports every try. A server may compile.
 */
if ("document" in globalThis) config({ jitless: true });

export { z };
