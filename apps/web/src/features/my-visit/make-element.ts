/** An element with texts and others in it. Texts are only ever texts. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function makeButton(label: string, look: string, onClick: () => void): HTMLButtonElement {
  const button = makeElement("button", { type: "button", class: look }, label);
  button.addEventListener("click", onClick);
  return button;
}
