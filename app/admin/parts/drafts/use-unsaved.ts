import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useDraft } from '../../../ui/draft.ts'
import { useMe } from '../use-me.ts'
import { clearDrafts, draftName, type FormDraft, formDrafts } from './drafts.ts'
import { type Fields, fillFields } from './form-fields.ts'
import { initialValuesOf, setInitialValues } from './opened.tsx'

/**
 * Knows whether a form differs from what is saved, stores what is typed on the device until it is, and asks before the page is left.
 * `number` is the saved version, and changes with every save; a form made again has another `fresh`.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  number: number,
  fresh: string,
) {
  const who = useMe()?.id ?? ''
  const saved = useRef<Fields | null>(null)
  const sent = useRef<Fields | null>(null)
  const [changed, setChanged] = useState(false)
  const [found, setFound] = useState<{ number: number; fields: Fields; was?: string | undefined } | null>(
    null,
  )

  const draft = useDraft(
    form,
    { store: formDrafts, name: draftName(who, name), version: fresh },
    {
      read(form) {
        const fields = allFields(form)
        const differs = isChanged(fields, saved.current)
        setChanged(differs)
        return differs ? storedForm(form, fields, number) : null
      },
      restore(stored, form) {
        const fields = allFields(form)
        const isFirst = saved.current === null
        saved.current = fields
        sent.current = null
        const left = Object.entries(stored?.fields ?? {}).map(([field, { typed }]) => [field, typed] as const)
        if (!isFirst || left.every(([field, value]) => fields[field] === value)) return false
        setFound({ number: stored?.number ?? 0, was: stored?.was, fields: Object.fromEntries(left) })
        return true
      },
    },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each save, what was sent is what is saved
  useEffect(() => {
    if (sent.current === null) return
    saved.current = sent.current
    sent.current = null
    draft.save()
  }, [number, draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form made again is another element
  useEffect(() => {
    const element = form.current
    if (!element) return
    const submit = ({ submitter }: SubmitEvent) => {
      // A step in a list makes the form again, which begins with what is in it then.
      sent.current = submitter?.getAttribute('name') === 'step' ? null : allFields(element)
    }
    element.addEventListener('submit', submit)
    return () => element.removeEventListener('submit', submit)
  }, [form, fresh])
  useBeforeUnload(
    useCallback(
      (event) => {
        if (form.current && isChanged(allFields(form.current), saved.current)) event.preventDefault()
      },
      [form],
    ),
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  const discard = () => {
    draft.clear()
    setFound(null)
  }
  const restore = () => {
    setFound(null)
    if (!form.current || !found) return
    fillFields(form.current, found.fields)
    if (found.was !== undefined) setInitialValues(form.current, found.was)
    draft.save()
    form.current.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { changed, found, restore, discard, blocker }
}

function storedForm(form: HTMLFormElement, fields: Fields, number: number): FormDraft {
  const was = initialValuesOf(form)
  const typed = Object.entries(fields).map(([field, text]) => [field, { typed: text, over: '' }] as const)
  return {
    page: location.pathname,
    title: document.title.split(' · ')[0] ?? '',
    number,
    ...(was !== undefined && { was }),
    fields: Object.fromEntries(typed),
  }
}

/** Entries that the page added itself, such as new photographs, are no change while nothing is said of them. */
function isChanged(now: Fields, before: Fields | null): boolean {
  return Object.entries(now).some(([name, value]) => {
    if (name === 'order') return !isSameOrder(value, before?.order ?? '')
    return value !== (before?.[name] ?? (untouched.has(value) ? value : ''))
  })
}

const untouched = new Set(['', '50'])

function isSameOrder(one: string, other: string): boolean {
  const [these, those] = [one.split(','), other.split(',')]
  return these.filter((id) => those.includes(id)).join() === those.filter((id) => these.includes(id)).join()
}

/** Hidden fields too, such as the order of a list. */
function allFields(form: HTMLFormElement): Fields {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(fields.filter(([name]) => name !== 'was' && !name.startsWith('keep.')))
}

/** Clears what was half typed about the row of this id: it is saved by now, or gone. */
export function useClearDrafts(id: string | false | null): void {
  const who = useMe()?.id ?? ''
  useEffect(() => {
    if (id) clearDrafts(who, id)
  }, [who, id])
}
