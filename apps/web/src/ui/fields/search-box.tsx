import { Search } from "lucide-react";

interface Props {
  /** For who does not see the box. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className: string;
}

/** Narrows down what stands below it, with every key. */
export function SearchBox({ label, placeholder, value, onChange, className }: Props) {
  return (
    <div className="relative">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`w-full pr-3 pl-10 placeholder:text-muted ${className}`}
      />
    </div>
  );
}

/** The first line of a framed list. */
export const searchOnTopClass = "h-11 rounded-t-control border-line border-b bg-transparent";
