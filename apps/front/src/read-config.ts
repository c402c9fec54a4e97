export interface Config {
  readonly host: string;
  readonly port: number;
  /** Addresses by name, in their order; at least one. */
  readonly cells: ReadonlyMap<string, string>;
  readonly directoryUrl: string;
}

/** Whatever opens something of Milepost's but the directory. */
const foreign =
  /^(DATABASE_\w*URL|DIRECTORY_MIGRATOR_URL|POSTGRES_PASSWORD|SMTP_URL|SECRET_KEYS|\w+_SECRET|\w+_SECRET_KEY|METRICS_TOKEN|TWILIO_AUTH_TOKEN)$/;

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.keys(env).filter((name) => env[name] && foreign.test(name));
  if (given.length > 0) throw new Error(`The front was given ${given.join(" and ")}, not its own.`);
  const directoryUrl = env.DIRECTORY_URL;
  if (!directoryUrl) throw new Error("DIRECTORY_URL is missing.");
  return {
    host: env.FRONT_HOST || "127.0.0.1",
    port: Number(env.FRONT_PORT || 3003),
    cells: readCells(env.CELLS ?? ""),
    directoryUrl,
  };
}

function readCells(text: string): Map<string, string> {
  const wrong = 'CELLS is not the address of each cell by its name: {"a":"http://10.0.0.1:3000"}.';
  const given = parseJson(text);
  if (typeof given !== "object" || given === null) throw new Error(wrong);
  const cells = new Map(Object.entries(given).map(([name, url]) => [name, String(url)]));
  if (cells.size === 0 || ![...cells.values()].every((url) => url.startsWith("http://")))
    throw new Error(wrong);
  return cells;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
