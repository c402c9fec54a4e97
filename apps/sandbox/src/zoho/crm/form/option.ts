import { type Html, html } from "../../../html.ts";

export function option(value: string, label: string, isSelected: boolean): Html {
  return html`<option value="${value}"${isSelected ? html` selected` : null}>${label}</option>`;
}
