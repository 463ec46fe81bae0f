/** Words and stars as the wire wants them (specification 3), without the files, which follow by themselves. */
export function submission(form: FormData): FormData {
  const words = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') words.append(name, value)
  return words
}
