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
    else if (isChoice(control)) fields[keyOf(control)] = restingOf(control)
  }
  for (const [name, { typed, over }] of Object.entries(kept)) if (fields[name] === typed) fields[name] = over
  return fields
}

/** The fields that say something else by now. */
export function typedIn(form: HTMLFormElement, untouched: Untouched): TypedFields {
  const changed = [...form.elements]
    .filter((control) => isText(control) || isChoice(control) || isRadio(control))
    .filter((control) => !isRadio(control) || control.checked)
    .map((control) => ({ control, key: keyOf(control), typed: saidBy(control) }))
    .filter(({ control, key, typed }) => typed !== (untouched[key] ?? '') && !isLeft(control))
  return Object.fromEntries(changed.map(({ key, typed }) => [key, { typed, over: untouched[key] ?? '' }]))
}

/** Whether anything of it is not in the form as it stands. */
export function isNews(form: HTMLFormElement, kept: TypedFields): boolean {
  const data = new FormData(form)
  const choices = [...form.elements].filter(isChoice)
  return Object.entries(kept).some(([key, { typed }]) => {
    const choice = choices.find((each) => keyOf(each) === key)
    return choice ? saidBy(choice) !== typed : data.has(key) && data.get(key) !== typed
  })
}

/** Whether these fields still say what they said when something was typed over them. */
export function standsAsBefore(kept: TypedFields, untouched: Untouched): boolean {
  return Object.entries(kept).every(([name, { over }]) => !(name in untouched) || untouched[name] === over)
}

/** Puts texts into the fields as if they were typed, but for those that were typed into already. */
export function typeAll(form: HTMLFormElement, texts: Record<string, string>, untouched?: Untouched): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = choiceOf(form, name) ?? form.elements.namedItem(name)
    if (isChoice(control)) {
      if (saidBy(control) !== text && (!untouched || saidBy(control) === untouched[name]))
        setChoice(control, text)
    } else if (control instanceof RadioNodeList) {
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

/** A box to tick, or a list to choose from, of a part of the form that says that these are kept too. */
type Choice = HTMLInputElement | HTMLSelectElement

function isChoice(control: unknown): control is Choice {
  const isOne =
    control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && control.type === 'checkbox')
  return isOne && control.name !== '' && control.closest('[data-kept]') !== null
}

function choiceOf(form: HTMLFormElement, key: string): Choice | undefined {
  return [...form.elements].filter(isChoice).find((each) => keyOf(each) === key)
}

/** Several boxes share a name. */
function keyOf(control: TextControl | Choice): string {
  return control.type === 'checkbox' ? `${control.name}=${control.value}` : control.name
}

function saidBy(control: TextControl | Choice): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'on' : ''
  return control.value
}

function restingOf(control: Choice): string {
  if (control instanceof HTMLInputElement) return control.defaultChecked ? 'on' : ''
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function setChoice(control: Choice, value: string): void {
  if (control instanceof HTMLInputElement) control.click()
  else typeInto(control, value)
}

/** Whether its writer lets somebody else's words stand in it. */
function isLeft({ form, name }: TextControl | Choice): boolean {
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
