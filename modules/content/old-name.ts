/** Whether a text still says an earlier name of the house, as whole words; in an address of the web or of e-mail also written as one word. */
export function saysOldName(text: string, names: readonly string[], now: string): boolean {
  const plain = without(readable(text), now)
  const isAddress = /^\S+$/.test(text.trim()) && /[@/]/.test(text)
  return names.some(
    (name) =>
      wholeWords(name).test(plain) || (isAddress && squeezed(name).length > 3 && says(plain, name, now)),
  )
}

/** An earlier name that is a part of the new one is not old where the new one stands. */
function without(text: string, now: string): string {
  return now === '' ? text : text.replaceAll(now, ' ')
}

function says(address: string, name: string, now: string): boolean {
  return squeezed(address).replaceAll(squeezed(now), ' ').includes(squeezed(name))
}

function wholeWords(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
}

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** `Deodar%20House` and `Deodar+House` as they are meant. */
function readable(text: string): string {
  if (!/^https?:/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
