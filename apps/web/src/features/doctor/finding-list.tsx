import type { Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { connectPagePath } from "@milepost/contract/product.ts";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { groupFindings } from "./readiness-words.ts";

const icons = {
  error: { Icon: CircleAlert, colour: "text-danger" },
  warning: { Icon: TriangleAlert, colour: "text-warning" },
  note: { Icon: Info, colour: "text-info" },
} as const;

/** What a finding's place is called, and its name in the page's address. Null: not on that page. */
export type PlaceOf = (
  finding: Finding,
) => { readonly title: string; readonly hash: string } | null;

interface Props {
  readonly workflowId: number;
  readonly findings: readonly Finding[];
  readonly placeOf: PlaceOf;
}

export function FindingList({ workflowId, findings, placeOf }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {groupFindings(findings).map(({ severity, title, findings: group }) => (
        <div key={severity} className="flex flex-col gap-2">
          <h4 className="font-semibold">{title}</h4>
          <ul className="flex flex-col gap-3">
            {group.map((finding) => (
              <FindingRow
                key={finding.code + finding.sentence}
                workflowId={workflowId}
                finding={finding}
                placeOf={placeOf}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly workflowId: number;
  readonly finding: Finding;
  readonly placeOf: PlaceOf;
}

function FindingRow({ workflowId, finding, placeOf }: RowProps) {
  const id = useId();
  const { Icon, colour } = icons[finding.severity];
  const place = placeOf(finding);
  return (
    <li className="flex items-start gap-2.5">
      <Icon className={`mt-0.5 size-4.5 shrink-0 ${colour}`} aria-hidden="true" />
      <div className="flex min-w-0 flex-col items-start">
        <p id={id} className="wrap-anywhere">
          {finding.sentence}
        </p>
        {place && (
          <Link
            to={{ search: `?wf=${workflowId}`, hash: place.hash }}
            aria-describedby={id}
            className={linkClass}
          >
            Go to {place.title}
          </Link>
        )}
        {reconnectable.includes(finding.code) && (
          <a href={connectPagePath} aria-describedby={id} className={linkClass}>
            Reconnect CRM
          </a>
        )}
      </div>
    </li>
  );
}

/** What reconnecting may end. */
const reconnectable: readonly Finding["code"][] = [
  "no-connection",
  "diaries-doubted",
  "odd-leave",
  "odd-holidays",
];

const linkClass = "py-0.5 font-medium text-primary underline underline-offset-4";
