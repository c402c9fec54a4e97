import { useEffect, useId, useState } from "react";
import { Skeleton } from "../../../../ui/skeleton.tsx";

interface Props {
  readonly label: string;
  /** Of a page that is asked for with a file, under the name `template`. */
  readonly address: string;
  /** Another one for every text; null: the last one stays. */
  readonly file: File | null;
  /** Tailwind classes for its size. */
  readonly className: string;
}

/**
 * A page that the server makes of a file. Only its own answer can bring the policy under which nothing runs
 * and its styles count. What is shown stays until the next page is there.
 */
export function PostedFrame({ label, address, file, className }: Props) {
  const [shown, setShown] = useState<File | null>(null);
  const files = [...new Set([shown, file])].filter((one) => one !== null);
  return (
    <div className={`relative rounded-control border border-edge bg-surface ${className}`}>
      {shown === null && <Skeleton className="size-full" />}
      {files.map((one) => (
        <Frame
          key={one.lastModified}
          label={label}
          address={address}
          file={one}
          isShown={one === shown}
          onLoaded={() => setShown(one)}
        />
      ))}
    </div>
  );
}

interface FrameProps {
  readonly label: string;
  readonly address: string;
  readonly file: File;
  readonly isShown: boolean;
  readonly onLoaded: () => void;
}

/** A frame for each file: a second page in one frame would be a step of the browser's Back. */
function Frame({ label, address, file, isShown, onLoaded }: FrameProps) {
  const name = `template-${useId()}`;
  useEffect(() => postInto(name, address, file), [name, address, file]);
  return (
    <iframe
      name={name}
      title={label}
      // Empty: no script, no form, no window, no origin.
      sandbox=""
      onLoad={onLoaded}
      className={`absolute inset-0 size-full rounded-control ${isShown ? "" : "invisible"}`}
    />
  );
}

function postInto(frame: string, address: string, file: File): void {
  const form = document.createElement("form");
  form.method = "post";
  form.enctype = "multipart/form-data";
  form.action = address;
  form.target = frame;
  form.hidden = true;
  const input = document.createElement("input");
  input.type = "file";
  input.name = "template";
  const carried = new DataTransfer();
  carried.items.add(file);
  input.files = carried.files;
  form.append(input);
  document.body.append(form);
  form.submit();
  form.remove();
}
