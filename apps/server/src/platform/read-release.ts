import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

/** What runs here, for people who compare it with what they meant to run. */
export interface Release {
  readonly version: string;
  /** Null: unknown, in a copy that has neither Git's folder nor the file that a release carries. */
  readonly commit: string | null;
}

export function readRelease(root = repository): Release {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as Release;
  return { version, commit: (read(`${root}COMMIT`) ?? checkedOut(`${root}.git`))?.trim() ?? null };
}

/** Read from Git's own files: the machines on which Milepost runs need no Git. */
function checkedOut(git: string): string | undefined {
  const head = read(`${git}/HEAD`);
  const branch = head && /^ref: (\S+)/.exec(head)?.[1];
  if (!branch) return head;
  const packed = () =>
    read(`${git}/packed-refs`)
      ?.split("\n")
      .find((line) => line.endsWith(` ${branch}`))
      ?.split(" ")[0];
  return read(`${git}/${branch}`) ?? packed();
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
