import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LINK_LIVES_DAYS } from '#modules/invitations/key-in-link.ts'
import { useDraft } from '../../ui/draft.ts'
import { draftStore } from '../../ui/draft-store.ts'
import { DRAFTS, linkName } from '../draft/draft-store.ts'

/** A form of the submission page: its link, the version of the review, and whether the page came back refused with what was typed. */
type OwnFormDraft = { act: string; linkKey: string; stands: string | undefined; isRefused: boolean }
type Fields = Record<string, string>

/** `sentFrom` is the version of the review when the draft was sent, if it was: another version means that it has arrived. */
const drafts = draftStore<{ fields: Fields; sentFrom?: string }>('localStorage', LINK_LIVES_DAYS)

/** The name begins like those of review drafts, so that the page hydrates for it. */
const draftsOf = async (linkKey: string) => `${DRAFTS}${await linkName(linkKey)}/`

/** Stores what is typed into such a form until the server has it, and restores it after a reload. Does nothing where `stands` is undefined. */
export function useKeptWords(
  form: RefObject<HTMLFormElement | null>,
  { act, linkKey, stands, isRefused }: OwnFormDraft,
) {
  const [isBack, setIsBack] = useState(false)
  const [name, setName] = useState('')
  const before = useRef<Fields>({})
  const isSent = useRef(false)
  useEffect(() => {
    if (stands !== undefined) draftsOf(linkKey).then((beginning) => setName(beginning + act))
  }, [act, linkKey, stands])
  const { save, clear } = useDraft(
    form,
    { store: drafts, name },
    {
      read(form) {
        const fields = { ...before.current, ...changedFields(form) }
        if (isSent.current) return { fields, sentFrom: stands ?? '' }
        return Object.keys(fields).length > 0 ? { fields } : null
      },
      restore(found, form) {
        if (!found || (found.sentFrom !== undefined && found.sentFrom !== stands)) return false
        // A refused form contains what was typed before as its default values.
        if (isRefused) before.current = found.fields
        else fillChanged(form, found.fields)
        if (isRefused || Object.keys(changedFields(form)).length === 0) return false
        form.closest('details')?.setAttribute('open', '')
        setIsBack(true)
        return true
      },
    },
  )
  const markSent = useEffectEvent(() => {
    isSent.current = true
    save()
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('submit', markSent)
    return () => element?.removeEventListener('submit', markSent)
  }, [form])

  function beginAnew() {
    form.current?.reset()
    for (const area of form.current?.querySelectorAll('textarea') ?? [])
      area.dispatchEvent(new Event('input', { bubbles: true }))
    clear()
    setIsBack(false)
  }
  return { isBack, beginAnew }
}

/** A guest who erases their review leaves no draft on the device either. */
export async function forgetKeptWords(linkKey: string): Promise<void> {
  for (const name of drafts.names(await draftsOf(linkKey))) drafts.clear(name)
}

/** What a person has changed in a form: the fields that differ from how the page arrived, by name. */
function changedFields(form: HTMLFormElement): Fields {
  const changed: Fields = {}
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue)
      changed[field.name] = field.value
    if (field instanceof HTMLInputElement && field.type === 'radio' && field.checked && !field.defaultChecked)
      changed[field.name] = field.value
  }
  return changed
}

/** Fills the fields that nobody has changed since. */
function fillChanged(form: HTMLFormElement, fields: Fields): void {
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
