/** What a person has changed in a form: the fields that differ from how the page came, by name. */
export function changedFields(form: HTMLFormElement): Record<string, string> {
  const changed: Record<string, string> = {}
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue)
      changed[field.name] = field.value
    if (field instanceof HTMLInputElement && field.type === 'radio' && field.checked && !field.defaultChecked)
      changed[field.name] = field.value
  }
  return changed
}

/** Puts them back where nobody has changed anything since; who reads along hears of it as of typing. */
export function bringFieldsBack(form: HTMLFormElement, fields: Record<string, string>): void {
  const now = changedFields(form)
  for (const field of form.elements) {
    const isText = field instanceof HTMLTextAreaElement
    if (!isText && !(field instanceof HTMLInputElement && field.type === 'radio')) continue
    const value = fields[field.name]
    if (value === undefined || now[field.name] !== undefined) continue
    if (isText) field.value = value
    else if (field.value === value) field.checked = true
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
