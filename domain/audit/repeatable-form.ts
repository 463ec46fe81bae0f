/** The forms that ask for the password again and can be sent by one press afterwards, with the labels of their buttons. */
const repeatableForms: readonly [RegExp, string][] = [
  [/^\/admin\/alarms\/erasing$/, 'Erase them for good'],
  [/^\/admin\/enquiries\/table$/, 'Download the table'],
]

/** The label of the button of a form that can be repeated; null for all others, such as those that carry a password. */
export function sayRepeatableForm(path: string): string | null {
  return repeatableForms.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
