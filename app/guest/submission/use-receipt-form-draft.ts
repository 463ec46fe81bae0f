import { useEffect, useRef, useState } from 'react'
import { LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import { createDraftStore, type FormRef, useDraft } from '../../ui/draft.ts'
import { DRAFT_NAME_PREFIX, hashLinkKey } from '../draft/review-draft.ts'

type DraftOptions = {
  action: string
  linkKey: string
  /** The version of the review that the form is about; without one nothing is stored. */
  version: string | undefined
  /** The server refused the form, and the page contains what was typed. */
  isRefused: boolean
}
type Fields = Record<string, string>

/** `sentFrom` is the version of the review when the draft was sent. Another version now means that the server has it. */
type ReceiptDraft = { fields: Fields; sentFrom?: string }

const receiptDrafts = createDraftStore<ReceiptDraft>('localStorage', LINK_LIFETIME_DAYS)
const computeDraftNamePrefix = async (linkKey: string) => `${DRAFT_NAME_PREFIX}${await hashLinkKey(linkKey)}/`

/** Stores what is typed into a form of the submission page until the server has it, and restores it after a reload. */
export function useReceiptFormDraft(form: FormRef, { action, linkKey, version, isRefused }: DraftOptions) {
  const [isRestored, setRestored] = useState(false)
  const [name, setName] = useState('')
  const fieldsBeforeRefusal = useRef<Fields>({})
  const isSent = useRef(false)
  useEffect(() => {
    if (version !== undefined) computeDraftNamePrefix(linkKey).then((prefix) => setName(prefix + action))
  }, [action, linkKey, version])
  const { save, clear } = useDraft(
    form,
    { store: receiptDrafts, name },
    {
      read(form) {
        const fields = { ...fieldsBeforeRefusal.current, ...readChangedFields(form) }
        if (isSent.current) return { fields, sentFrom: version ?? '' }
        return Object.keys(fields).length > 0 ? { fields } : null
      },
      restore(saved, form) {
        if (!saved || (saved.sentFrom !== undefined && saved.sentFrom !== version)) return false
        // A refused form contains what was typed before as its default values.
        if (isRefused) fieldsBeforeRefusal.current = saved.fields
        else fillUnchangedFields(form, saved.fields)
        if (isRefused || Object.keys(readChangedFields(form)).length === 0) return false
        form.closest('details')?.setAttribute('open', '')
        setRestored(true)
        return true
      },
    },
  )
  function markSent() {
    isSent.current = true
    save()
  }

  function discardDraft() {
    form.current?.reset()
    for (const area of form.current?.querySelectorAll('textarea') ?? [])
      area.dispatchEvent(new Event('input', { bubbles: true }))
    clear()
    setRestored(false)
  }
  return { isRestored, markSent, discardDraft }
}

/** A guest who erases their review leaves no draft on the device either. */
export async function clearReceiptFormDrafts(linkKey: string): Promise<void> {
  for (const name of receiptDrafts.listNames(await computeDraftNamePrefix(linkKey))) receiptDrafts.clear(name)
}

/** What a person has changed in a form: the fields that differ from how the page arrived, by name. */
function readChangedFields(form: HTMLFormElement): Fields {
  const changed: Fields = {}
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue)
      changed[field.name] = field.value
    if (field instanceof HTMLInputElement && field.type === 'radio' && field.checked && !field.defaultChecked)
      changed[field.name] = field.value
  }
  return changed
}

function fillUnchangedFields(form: HTMLFormElement, fields: Fields): void {
  const changed = readChangedFields(form)
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (name in changed || !(field instanceof HTMLTextAreaElement || field instanceof RadioNodeList)) continue
    // A group of radio buttons takes the value of the one to check.
    field.value = value
    if (field instanceof HTMLTextAreaElement) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
