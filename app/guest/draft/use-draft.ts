import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RatingCategory } from '#modules/reviews/rating.ts'
import {
  type Draft,
  emptyDraft,
  fillForm,
  holdsAnything,
  joinDrafts,
  readForm,
  withoutKnown,
} from './draft.ts'
import { clearDraft, linkName, readDraft, saveDraft, whenOtherTabsTell } from './draft-store.ts'

type Told = {
  /** A draft from an earlier visit has been put back into the form. */
  onFound: (draft: Draft) => void
  /** Another tab has sent or cleared the draft. */
  onGone: () => void
}

export type KeptDraft = ReturnType<typeof useDraft>

/** Keeps what is typed on this device from the first letter, and puts it back after a reload. */
export function useDraft(key: string, form: RefObject<HTMLFormElement | null>, told: Told) {
  const [draft, setDraft] = useState(emptyDraft)
  const now = useRef(draft)
  const name = useRef('')
  const found = useEffectEvent(told.onFound)
  const gone = useEffectEvent(told.onGone)

  function become(next: Draft): Draft {
    now.current = next
    setDraft(next)
    return next
  }

  function change(next: Draft): Draft {
    const changed = become({ ...next, savedAt: Date.now() })
    if (name.current) saveDraft(name.current, withoutKnown(form.current, changed))
    return changed
  }

  const takeUp = useEffectEvent((kept: Draft | undefined) => {
    if (!form.current) return
    const typed = withoutKnown(form.current, readForm(new FormData(form.current), now.current))
    if (!kept) return holdsAnything(typed) ? change(typed) : undefined
    const joined = joinDrafts(kept, typed)
    const draft = JSON.stringify(joined) === JSON.stringify(kept) ? become(kept) : change(joined)
    fillForm(form.current, draft)
    found(draft)
  })

  const comeBack = useEffectEvent(() => {
    const kept = readDraft(name.current)
    if (kept && kept.savedAt > now.current.savedAt && form.current) fillForm(form.current, become(kept))
    if (!kept && now.current.savedAt > 0) gone()
  })

  useEffect(() => {
    linkName(key).then((found) => {
      name.current = found
      takeUp(readDraft(found))
    })
    const look = () => document.visibilityState === 'visible' && comeBack()
    document.addEventListener('visibilitychange', look)
    const notListening = whenOtherTabsTell((link) => link === name.current && comeBack())
    return () => {
      notListening()
      document.removeEventListener('visibilitychange', look)
    }
  }, [key])

  return {
    draft,
    /** Reads the form into the draft, and keeps it. */
    keep: () => change(form.current ? readForm(new FormData(form.current), now.current) : now.current),
    touch: (row: RatingCategory) =>
      now.current.touched.includes(row)
        ? now.current
        : change({ ...now.current, touched: [...now.current.touched, row] }),
    /** The key of the submission on its way, null once the server has answered. */
    markSending: (sendingKey: string | null) => change({ ...now.current, sendingKey }),
    sendingKey: () => now.current.sendingKey,
    forget: () => clearDraft(name.current),
  }
}
