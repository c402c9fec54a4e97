import { useQuery } from "@tanstack/react-query";

/** What a person who reports a fault is asked for, and whose work Milepost is built from. */
export function About() {
  const { data } = useQuery({ queryKey: ["release"], queryFn: readRelease });
  return (
    <footer className="mt-8 border-edge border-t pt-4 text-muted text-small">
      {data && <p>{releaseWords(data)}</p>}
      <p>
        <a href="/licences" className="text-primary underline">
          Licences of the software in Milepost
        </a>
      </p>
    </footer>
  );
}

interface Release {
  readonly version: string;
  /** Null: unknown. */
  readonly commit: string | null;
}

async function readRelease(): Promise<Release> {
  const answer = await fetch("/healthz");
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
  return answer.json();
}

function releaseWords({ version, commit }: Release): string {
  return `Milepost ${version}${commit ? ` (${commit.slice(0, 7)})` : ""}`;
}
