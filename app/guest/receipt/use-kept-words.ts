import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { LINK_LIVES_DAYS } from '#domain/bookings/link-life.ts'
import { shelf } from '../../ui/kept/shelf.ts'
import { DRAFTS, linkName } from '../draft/draft-store.ts'

/** A form of the receipt: of which link, what the review stands at, and whether the page itself brought what was typed. */
type Kept = { act: string; linkKey: string; stands: string | undefined; isRefused: boolean }
type Place = Awaited<ReturnType<typeof openKeptWords>>

/** Keeps what is typed into such a form on this device until it has arrived, and puts it back after a reload. Nothing where `stands` is undefined. */
export function useKeptWords(
  form: RefObject<HTMLFormElement | null>,
  { act, linkKey, stands, isRefused }: Kept,
) {
  const [isBack, setIsBack] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)

  const keep = useEffectEvent((found: Place, isSent: boolean) => {
    if (!form.current) return
    // A form that came back refused says as its own what was typed before.
    const before = isRefused ? found.find(stands ?? '')?.fields : {}
    const fields = { ...before, ...changedFields(form.current) }
    if (isSent) found.keep({ fields, sentFrom: stands ?? '' })
    else if (Object.keys(fields).length > 0) found.keep({ fields })
    else found.forget()
  })
  const takeUp = useEffectEvent((found: Place) => {
    const kept = found.find(stands ?? '')
    if (isRefused || !form.current) return
    if (kept) bringFieldsBack(form.current, kept.fields)
    const isChanged = Object.keys(changedFields(form.current)).length > 0
    // Typed while the page slept, or what waits is what stands already.
    if (!kept || !isChanged) return keep(found, false)
    form.current.closest('details')?.setAttribute('open', '')
    setIsBack(true)
  })

  useEffect(() => {
    const it = form.current
    if (!it || stands === undefined) return
    const leaving = new AbortController()
    void openKeptWords(linkKey, act).then((found) => {
      if (leaving.signal.aborted) return
      takeUp(found)
      setPlace(found)
      const { signal } = leaving
      it.addEventListener('input', () => keep(found, false), { signal })
      it.addEventListener('submit', () => keep(found, true), { signal })
    })
    return () => leaving.abort()
  }, [act, form, linkKey, stands])

  function beginAnew() {
    form.current?.reset()
    for (const area of form.current?.querySelectorAll('textarea') ?? [])
      area.dispatchEvent(new Event('input', { bubbles: true }))
    place?.forget()
    setIsBack(false)
  }
  return { isBack, beginAnew }
}

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

/** What a person has changed in a form: the fields that differ from how the page came, by name. */
export function changedFields(form: HTMLFormElement): Record<string, string> {
  const changed: Record<string, string> = {}
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue)
      changed[field.name] = field.value
    if (field instanceof HTMLInputElement && field.type === 'radio' && field.checked && !field.defaultChecked)
      changed[field.name] = field.value
  }
  return changed
}

/** Puts them back where nobody has changed anything since; who reads along hears of it as of typing. */
export function bringFieldsBack(form: HTMLFormElement, fields: Record<string, string>): void {
  const now = changedFields(form)
  for (const field of form.elements) {
    const isText = field instanceof HTMLTextAreaElement
    if (!isText && !(field instanceof HTMLInputElement && field.type === 'radio')) continue
    const value = fields[field.name]
    if (value === undefined || now[field.name] !== undefined) continue
    if (isText) field.value = value
    else if (field.value === value) field.checked = true
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
