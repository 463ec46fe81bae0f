/** Whether a text contains an earlier name as whole words, or, in a web or e-mail address, written as one word. */
export function containsOldName(text: string, names: readonly string[], currentName: string): boolean {
  // An earlier name within the new name is not outdated.
  const withoutCurrentName =
    currentName === '' ? decodeAddress(text) : decodeAddress(text).replaceAll(currentName, ' ')
  const isAddress = !/\s/.test(text.trim()) && /[@/]/.test(text)
  const address = isAddress
    ? removePunctuation(withoutCurrentName).replaceAll(removePunctuation(currentName), ' ')
    : ''
  return names.some((name) => {
    // biome-ignore lint/plugin: an escaped name between two lookarounds of one character cannot backtrack
    const word = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
    return (
      word.test(withoutCurrentName) ||
      (removePunctuation(name).length > 3 && address.includes(removePunctuation(name)))
    )
  })
}

function removePunctuation(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Decodes `Deodar%20House` and `Deodar+House` of a web address. */
function decodeAddress(text: string): string {
  if (!/^https?:/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
