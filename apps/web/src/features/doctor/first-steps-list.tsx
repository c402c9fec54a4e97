import { copyConfirmationMs } from "@milepost/contract/limits.ts";
import { connectPagePath } from "@milepost/contract/product.ts";
import { Circle, CircleCheck, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CopyButton } from "../../ui/copy-button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import type { PlaceOf } from "./finding-list.tsx";
import { buttonAddress, type FirstStep } from "./first-steps.ts";

interface Props {
  readonly workflowId: number;
  readonly sourceModule: string;
  readonly steps: readonly FirstStep[];
  readonly placeOf: PlaceOf;
}

/** What is done, and the way to what is not. */
export function FirstStepsList({ workflowId, sourceModule, steps, placeOf }: Props) {
  return (
    <ol className="flex flex-col gap-1">
      {steps.map(({ name, title, isDone, finding }) => (
        <li key={name} className="flex min-h-8 items-start gap-2.5">
          <Mark isDone={isDone} />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <span className={isDone ? "text-muted" : "font-medium"}>{title}</span>
            {!isDone && (
              <WayTo name={name} workflowId={workflowId} place={finding && placeOf(finding)} />
            )}
            {name === "button" && !isDone && (
              <ButtonAddress text={buttonAddress(location.origin, workflowId, sourceModule)} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

const marks = {
  true: { Icon: CircleCheck, colour: "text-success", word: "Done: " },
  false: { Icon: Circle, colour: "text-muted", word: "To do: " },
  null: { Icon: CircleHelp, colour: "text-muted", word: "Unknown: " },
} as const;

function Mark({ isDone }: Pick<FirstStep, "isDone">) {
  const { Icon, colour, word } = marks[`${isDone}`];
  return (
    <>
      <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </>
  );
}

interface WayProps extends Pick<FirstStep, "name">, Pick<Props, "workflowId"> {
  /** On this page; null: it is elsewhere. */
  readonly place: ReturnType<PlaceOf>;
}

/** Null: the step itself says what to do. */
function WayTo({ name, workflowId, place }: WayProps): ReactNode {
  if (place) {
    return (
      <Link to={{ search: `?wf=${workflowId}`, hash: place.hash }} className={wayClass}>
        Go to {place.title}
      </Link>
    );
  }
  if (name === "connect") return <Way to={connectPagePath} words="Connect" isElsewhere />;
  if (name === "trial") return <Way to="/settings?account=billing" words="Open billing" />;
  if (name === "search" || name === "booking") return <Way to="/" words="Open Home" />;
  return null;
}

interface LinkProps {
  readonly to: string;
  readonly words: string;
  /** Leaves the application. */
  readonly isElsewhere?: boolean;
}

function Way({ to, words, isElsewhere = false }: LinkProps) {
  if (isElsewhere) {
    return (
      <a href={to} className={wayClass}>
        {words}
      </a>
    );
  }
  return (
    <Link to={to} className={wayClass}>
      {words}
    </Link>
  );
}

const wayClass = "font-medium text-primary underline underline-offset-4";

function ButtonAddress({ text }: { readonly text: string }) {
  const { copied, copy } = useCopy(copyConfirmationMs);
  return (
    <div className="flex basis-full flex-col gap-1 pb-1">
      <p className="text-muted text-small">
        In Zoho, open Setup, Modules and Fields, the module, then Links and Buttons. Add a button or
        link with this address. Pick the part in brackets with #.
      </p>
      <div className="flex max-w-2xl items-center gap-3 rounded-control bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 wrap-anywhere text-small">{text}</code>
        <CopyButton text={text} isCopied={copied === text} onCopy={copy} />
      </div>
      <LiveRegion text={copied === null ? "" : `Copied ${copied}`} />
    </div>
  );
}
