import { typeInto } from '../../../ui/form/type-into.ts'
import type { KeptText } from './kept-text.ts'

export type TypedFields = KeptText['fields']
/** What stands in each field while nothing is typed. */
export type Untouched = Record<string, string>

type TextControl = HTMLInputElement | HTMLTextAreaElement
const textTypes = ['text', 'email', 'tel', 'url', 'search', 'number']

/** What the page says in the fields that are kept; of those in `kept` that say it already, what stood there before it was typed. */
export function untouchedOf(form: HTMLFormElement, kept: TypedFields = {}): Untouched {
  const fields: Untouched = {}
  for (const control of form.elements) {
    if (isRadio(control)) {
      fields[control.name] ??= ''
      if (control.defaultChecked) fields[control.name] = control.value
    } else if (isText(control)) fields[control.name] = control.defaultValue
  }
  for (const [name, { typed, over }] of Object.entries(kept)) if (fields[name] === typed) fields[name] = over
  return fields
}

/** The fields that say something else by now. */
export function typedIn(form: HTMLFormElement, untouched: Untouched): TypedFields {
  const changed = [...form.elements]
    .filter((control) => (isRadio(control) ? control.checked : isText(control)))
    .map((control) => control as TextControl)
    .filter((control) => control.value !== (untouched[control.name] ?? '') && !isLeft(control))
  return Object.fromEntries(
    changed.map(({ name, value }) => [name, { typed: value, over: untouched[name] ?? '' }]),
  )
}

/** Whether these fields still say what they said when something was typed over them. */
export function standsAsBefore(kept: TypedFields, untouched: Untouched): boolean {
  return Object.entries(kept).every(([name, { over }]) => !(name in untouched) || untouched[name] === over)
}

/** Puts texts into the fields as if they were typed, but for those that were typed into already. */
export function typeAll(form: HTMLFormElement, texts: Record<string, string>, untouched?: Untouched): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) {
      if (!untouched || control.value === untouched[name]) choose(control, text)
    } else if (isText(control) && control.value !== text && (!untouched || control.value === untouched[name]))
      typeInto(control, text)
  }
}

/** By a click, so that whatever follows the choice notices. */
function choose(radios: RadioNodeList, value: string): void {
  const radio = [...radios].find((each) => isRadio(each) && each.value === value)
  if (isRadio(radio) && !radio.checked) radio.click()
}

/** Whether its writer lets somebody else's words stand in it. */
function isLeft({ form, name }: TextControl): boolean {
  const choice = form?.elements.namedItem(`keep.${name}`)
  return choice instanceof RadioNodeList && choice.value === 'theirs'
}

/** Which of two people's words stand is chosen anew each time. */
function isRadio(control: unknown): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement &&
    control.type === 'radio' &&
    control.name !== '' &&
    !control.name.startsWith('keep.')
  )
}

function isText(control: unknown): control is TextControl {
  if (control instanceof HTMLTextAreaElement) return control.name !== ''
  return control instanceof HTMLInputElement && control.name !== '' && textTypes.includes(control.type)
}
