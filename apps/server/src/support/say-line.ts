/** What a program logged, as far as it is about one trace. */
export interface SaidLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly words: string;
  /** `organisation:reservation`; null: it is about no reservation. */
  readonly reservation: string | null;
}

interface Logged {
  readonly time?: number;
  readonly traceId?: string;
  readonly story?: string;
  readonly words?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly organisation?: string;
  readonly user?: string;
  readonly code?: string;
  readonly lost?: string;
  readonly audited?: string;
  readonly err?: { readonly type?: string; readonly message?: string };
}

/** In words; null: it is none of the trace whose id begins so, or says only that it was audited. */
export function sayLine(text: string, traceId: string): SaidLine | null {
  if (!text.includes(traceId)) return null;
  const line = parse(text);
  if (!line?.traceId?.startsWith(traceId) || line.audited !== undefined) return null;
  const [, reservation = null] = /^reservation\w*\/([^/]+)\//.exec(line.story ?? "") ?? [];
  return { at: line.time ?? 0, words: wordsOf(line), reservation };
}

function wordsOf(line: Logged): string {
  const { story, words = "", method, route, status, ms, code, lost } = line;
  const failure = line.err ? `: ${line.err.type}: ${line.err.message}` : "";
  if (story !== undefined) return `worker: ${storyName(story)}: ${words}${failure}`;
  if (status !== undefined) {
    return `api: ${method} ${route} was answered with ${status} after ${ms} ms${whose(line)}`;
  }
  if (code !== undefined) return `api: problem ${code}${failure}${whose(line)}`;
  if (lost !== undefined) return `lost: ${lost}${failure}`;
  return JSON.stringify({ ...line, time: undefined, traceId: undefined });
}

/** Without its key. */
function storyName(story: string): string {
  const parts = story.split("/");
  return `${parts[0]}/${parts.at(-1)}`;
}

const whose = ({ organisation, user }: Logged) =>
  organisation === undefined ? "" : `, for user ${user} of organisation ${organisation}`;

function parse(text: string): Logged | null {
  try {
    return JSON.parse(text) as Logged;
  } catch {
    return null;
  }
}
