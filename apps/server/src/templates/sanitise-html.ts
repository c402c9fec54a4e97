import sanitize from "sanitize-html";

/**
 * Takes out whatever could act: scripts, handlers, forms, frames, addresses that run. Applied after the
 * variables are filled in, because a value may be all of an address.
 */
export function sanitiseHtml(html: string): string {
  return `<!doctype html>\n${sanitize(html, rules).trim()}\n`;
}

const page = ["html", "head", "title", "meta", "style", "body"];
const looks = ["style", "class", "align", "valign", "bgcolor", "width", "height"];
const language = ["lang", "dir", "role", "aria-*", "title"];

const rules: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, ...page, "img", "center", "font"],
  // For `style`: what a mail says about dark mode and small screens has no other place.
  allowVulnerableTags: true,
  allowedAttributes: {
    "*": [...looks, ...language],
    a: ["href", "name", "target"],
    img: ["src", "alt", "border"],
    table: ["border", "cellpadding", "cellspacing"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
    font: ["color", "face", "size"],
    // Without http-equiv, which could send the reader elsewhere.
    meta: ["charset", "name", "content"],
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https", "data"] },
  allowProtocolRelative: false,
};
