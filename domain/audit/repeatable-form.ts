/** The forms that ask for the password again and can be sent by one press afterwards, with the labels of their buttons. */
const repeatableForms: readonly [RegExp, string][] = [
  [/^\/admin\/alarms\/erasing$/, 'Erase them for good'],
  [/^\/admin\/enquiries\/table$/, 'Download the table'],
  [/^\/admin\/settings\/team$/, 'Send the invitation'],
  [/^\/admin\/settings\/team\/invitations\/[^/]+\/withdrawal$/, 'Take the invitation back'],
  [/^\/admin\/settings\/team\/[^/]+\/role$/, 'Change the role'],
  [/^\/admin\/settings\/team\/[^/]+\/removal$/, 'Take out of the team'],
  [/^\/admin\/settings\/you\/passkeys\/[^/]+\/removal$/, 'Remove the passkey'],
  [/^\/admin\/settings\/you\/devices\/[^/]+\/end$/, 'Sign out'],
  [/^\/admin\/settings\/you\/two-step\/end$/, 'Turn the second step off'],
]

/** The label of the button of a form that can be repeated; null for all others, such as those that carry a password. */
export function sayRepeatableForm(path: string): string | null {
  return repeatableForms.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
