import { LINK_LIVES_DAYS } from '#content/promises.ts'
import { draftStore } from '../../ui/draft.ts'
import type { Draft } from './review-draft.ts'

/** A name for a link on this device that does not give the link away: the first half of its SHA-256. */
export async function linkName(key: string): Promise<string> {
  // Browsers offer hashing on secure origins only; a site over plain http still keeps drafts, under a weaker hash.
  if (!globalThis.crypto?.subtle) return `plain-${weakHash(key)}`
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function weakHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16)
}

/** How the names of drafts begin, and the name of the database of files. */
export const DRAFTS = 'deodar draft '
export const GUEST_DATABASE = 'deodar-guest'

/** Whether any file of a guest may be on this device. A browser that cannot list its databases may have some. */
export async function mayHaveFiles(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  return indexedDB.databases().then(
    (all) => all.some(({ name }) => name === GUEST_DATABASE),
    () => false,
  )
}

/** As long as the link lives. */
export const reviewDrafts = draftStore<Draft>('localStorage', LINK_LIVES_DAYS)
/** The name of a link's draft in it. */
export const draftName = (link: string) => `${DRAFTS}${link}`
