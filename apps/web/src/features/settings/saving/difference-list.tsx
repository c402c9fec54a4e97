import type { DifferenceLine } from "../document/difference-lines.ts";

/** A setting, and what is different in it. */
export interface Difference {
  readonly label: string;
  readonly lines: readonly DifferenceLine[];
}

interface Props {
  readonly differences: readonly Difference[];
}

/** Before and after, setting by setting. */
export function DifferenceList({ differences }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {differences.map(({ label, lines }) => (
        <li key={label} className="break-words">
          <Setting label={label} lines={lines} />
        </li>
      ))}
    </ul>
  );
}

/** On one line where there is one thing to say. */
function Setting({ label, lines }: Difference) {
  const [only] = lines;
  if (only?.kind === "changed" && only.what === null) {
    return (
      <>
        <span className="font-medium">{label}</span>: <Values from={only.from} to={only.to} />
      </>
    );
  }
  return (
    <>
      <p className="font-medium">{label}</p>
      <ul className="mt-0.5 flex flex-col gap-0.5 border-line border-l-2 pl-3">
        {lines.map((line) => (
          <li key={`${line.kind} ${line.what}`}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ line }: { readonly line: DifferenceLine }) {
  if (line.kind === "note") return <span className="text-muted">{line.what}</span>;
  if (line.kind === "changed") {
    return (
      <>
        {line.what}: <Values from={line.from} to={line.to} />
      </>
    );
  }
  const isAdded = line.kind === "added";
  const Mark = isAdded ? "ins" : "del";
  return (
    <>
      <span className={isAdded ? "text-success" : "text-danger"}>
        {isAdded ? "Added" : "Removed"}:
      </span>{" "}
      <Mark className="no-underline">{line.what}</Mark>
    </>
  );
}

function Values({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <>
      <del className="text-muted">{from}</del> → <ins className="no-underline">{to}</ins>
    </>
  );
}
