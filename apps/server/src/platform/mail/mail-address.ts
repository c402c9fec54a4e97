/** Who a mail is from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** As browsers check it (HTML, "valid e-mail address"): no quotes, comments, groups or blanks can be written in it. */
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`, "i");

/** Whether the text is one address that may be mailed. Nothing under `.invalid`: it stands for "no address". */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && pattern.test(text) && !/\.invalid$/i.test(text);
}

/** `Name <address>`. Null where it is not that. */
export function readSender(text: string): Sender | null {
  const [, name = "", address = ""] = /^([^<>"\p{Cc}]+)<([^<>]+)>$/u.exec(text.trim()) ?? [];
  return name.trim() !== "" && isMailAddress(address) ? { name: name.trim(), address } : null;
}
