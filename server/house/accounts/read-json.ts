/** An object out of a form's text; null where it is none. */
export function readJson(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null
  } catch {
    return null
  }
}
