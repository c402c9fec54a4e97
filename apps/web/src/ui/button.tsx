import type { ComponentProps } from "react";

const looks = {
  primary:
    "bg-primary text-on-primary hover:bg-primary-strong aria-disabled:bg-line aria-disabled:text-muted disabled:bg-line disabled:text-muted",
  secondary:
    "border border-edge bg-raised text-ink hover:border-primary hover:text-primary aria-disabled:border-line aria-disabled:text-muted",
  /** For what cannot be had back: it deletes, releases or leaves. */
  danger:
    "bg-danger text-on-primary hover:bg-danger/85 aria-disabled:bg-line aria-disabled:text-muted disabled:bg-line disabled:text-muted",
  quiet:
    "text-primary underline-offset-4 hover:underline aria-disabled:text-muted aria-disabled:no-underline",
} as const;

export type ButtonLook = keyof typeof looks;

/** For whatever looks like a button without being one, such as a link. */
export function buttonClass(look: ButtonLook, shape: "text" | "square" = "text"): string {
  const width = shape === "text" ? "px-4" : "w-11";
  return `inline-flex h-11 items-center justify-center gap-2 whitespace-nowrap rounded-control ${width} font-medium motion-safe:transition-colors ${looks[look]}`;
}

interface Props extends ComponentProps<"button"> {
  readonly look?: ButtonLook;
  /** Square: for an icon alone. */
  readonly shape?: "text" | "square";
}

export function Button({
  look = "primary",
  shape = "text",
  className = "",
  type = "button",
  ...rest
}: Props) {
  return <button {...rest} type={type} className={`${buttonClass(look, shape)} ${className}`} />;
}
