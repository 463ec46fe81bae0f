import { LINK_LIVES_DAYS } from '#domain/bookings/link-life.ts'
import { shelf } from '../../ui/kept/shelf.ts'
import { linkName } from '../draft/link-name.ts'
import { DRAFTS } from '../draft/on-device.ts'

/** What stands half typed in a form of the receipt; `sentFrom` is what the review was when it was sent, if it was. */
export type KeptWords = { fields: Record<string, string>; sentFrom?: string }

const words = shelf<KeptWords>('localStorage', LINK_LIVES_DAYS)

/** Where the words of one form of one link wait on this device. Its name begins as those of drafts do, so that a sleeping page wakes for it. */
export async function openKeptWords(linkKey: string, act: string) {
  const name = `${DRAFTS}${await linkName(linkKey)}/${act}`
  return {
    /** What waits, unless it has arrived: the review is not any more what it was sent from. */
    find(stands: string): KeptWords | null {
      const kept = words.kept(name)
      if (kept?.sentFrom === undefined || kept.sentFrom === stands) return kept
      words.forget(name)
      return null
    },
    keep: (kept: KeptWords) => words.keep(name, kept),
    forget: () => words.forget(name),
  }
}

/** Of whoever erases their review nothing stays here either. */
export async function forgetKeptWords(linkKey: string): Promise<void> {
  for (const name of words.names(`${DRAFTS}${await linkName(linkKey)}/`)) words.forget(name)
}
