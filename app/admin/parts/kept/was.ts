/** What the fields of a form said when it was opened, as it stands in the form; nothing where it does not say. */
export function wasOf(form: HTMLFormElement): string | undefined {
  return hidden(form)?.value
}

/** Puts back what they said when what is typed there was begun. */
export function setWas(form: HTMLFormElement, was: string): void {
  const input = hidden(form)
  if (input) input.value = was
}

function hidden(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem('was')
  return input instanceof HTMLInputElement ? input : null
}
