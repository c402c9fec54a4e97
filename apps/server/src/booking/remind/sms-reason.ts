const reasons: Readonly<Record<number, string>> = {
  21211: "The phone number isn’t valid.",
  21612: "We can’t text this number.",
  21614: "The phone number isn’t a mobile number.",
  30003: "The phone was off or out of reach.",
  30004: "The phone blocks our messages.",
  30005: "The phone number isn’t in use.",
  30006: "The phone number can’t get texts.",
  30007: "The network took the message for spam.",
};

/** Why a message did not arrive, by the provider's code; null: it gave none. */
export function smsReason(code: number | null): string {
  if (code === null) return "The SMS provider didn’t say why.";
  return reasons[code] ?? `The SMS provider’s code is ${code}.`;
}
