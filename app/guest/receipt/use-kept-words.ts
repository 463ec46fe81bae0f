import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openKeptWords } from './kept-words.ts'
import { bringFieldsBack, changedFields } from './own-fields.ts'

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
