import { LINK_LIVES_DAYS } from '#domain/bookings/link-life.ts'
import { shelf } from '../../ui/kept/shelf.ts'
import type { Draft } from './draft.ts'
import { DRAFTS } from './on-device.ts'
import { deviceInUse } from './open-device.ts'

/** As long as the link lives. */
const drafts = shelf<Draft>('localStorage', LINK_LIVES_DAYS)
/** An earlier release kept it here and in the other storage of the device. */
const ofTab = shelf<Draft>('sessionStorage')
const nameOf = (link: string) => `${DRAFTS}${link}`

/** The draft as all tabs share it. */
export function sharedDraft(link: string): Draft | undefined {
  return drafts.kept(nameOf(link)) ?? undefined
}

/** The same when a page opens: the newest of it and of what an earlier release left. */
export async function keptDraft(link: string): Promise<Draft | undefined> {
  const onDevice = await takeEarlierDraft(link)
  const left = [ofTab.kept(nameOf(link)), onDevice].filter((draft) => !!draft)
  ofTab.forget(nameOf(link))
  for (const draft of left)
    if (draft.savedAt > (sharedDraft(link)?.savedAt ?? 0)) drafts.keep(nameOf(link), draft)
  return sharedDraft(link)
}

export function keepDraft(link: string, draft: Draft): void {
  drafts.keep(nameOf(link), draft)
}

export async function forgetDraft(link: string): Promise<void> {
  drafts.forget(nameOf(link))
  ofTab.forget(nameOf(link))
  await takeEarlierDraft(link)
}

async function takeEarlierDraft(link: string): Promise<Draft | undefined> {
  return (await deviceInUse())?.takeEarlierDraft(link)
}

/** Hears when another tab has kept or forgotten the draft of a link; gives what ends the listening. */
export function whenOtherTabsTell(listener: (link: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => key?.startsWith(DRAFTS) && listener(key.slice(DRAFTS.length))
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
