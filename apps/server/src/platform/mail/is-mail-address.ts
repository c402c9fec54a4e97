import { isEmailAddress } from "@milepost/contract/is-email-address.ts";

/** Who a mail is from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Whether the text is one address that may be mailed. Nothing under `.invalid`: it stands for "no address". */
export function isMailAddress(text: string): boolean {
  return isEmailAddress(text) && !/\.invalid$/i.test(text);
}

/** `Name <address>`. Null where it is not that. */
export function readSender(text: string): Sender | null {
  const [, name = "", address = ""] = /^([^<>"\p{Cc}]+)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  return name.trim() !== "" && isMailAddress(address) ? { name: name.trim(), address } : null;
}
