/** An element with its attributes and what is in it; an attribute of `undefined` is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | undefined>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(attribute, value)
  made.append(...inside)
  return made
}
