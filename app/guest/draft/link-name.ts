/** A name for a link on this device that does not give the link away: the first half of its SHA-256. */
export async function linkName(key: string): Promise<string> {
  // Browsers offer hashing on safe origins only; a house on a plain-http address still keeps drafts, under a lesser name.
  if (!globalThis.crypto?.subtle) return `plain-${lesserHash(key)}`
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function lesserHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16)
}
