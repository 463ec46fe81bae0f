import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { LINK_LIVES_DAYS } from '#modules/invitations/key-in-link.ts'
import { shelf } from '../../ui/kept/shelf.ts'
import { DRAFTS, linkName } from '../draft/draft-store.ts'

/** A form of the submission page: its link, the version of the review, and whether the page came back refused with what was typed. */
type Kept = { act: string; linkKey: string; stands: string | undefined; isRefused: boolean }
type Place = Awaited<ReturnType<typeof openKeptWords>>

/** Saves what is typed into such a form on this device until the server has it, and restores it after a reload. Does nothing where `stands` is undefined. */
export function useKeptWords(
  form: RefObject<HTMLFormElement | null>,
  { act, linkKey, stands, isRefused }: Kept,
) {
  const [isBack, setIsBack] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)

  const keep = useEffectEvent((found: Place, isSent: boolean) => {
    if (!form.current) return
    // A refused form contains what was typed before as its default values.
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
    // Typed before the page was hydrated, or the draft equals the current review.
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

/** The draft of a form of the submission page; `sentFrom` is the version of the review when it was sent, if it was. */
export type KeptWords = { fields: Record<string, string>; sentFrom?: string }

const words = shelf<KeptWords>('localStorage', LINK_LIVES_DAYS)

/** The draft of one form of one link on this device. Its name begins like those of review drafts, so that the page hydrates for it. */
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

/** A guest who erases their review leaves no draft on the device either. */
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
