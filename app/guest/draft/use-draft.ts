import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RatingCategory } from '#modules/reviews/rating.ts'
import { useDraft } from '../../ui/draft.ts'
import { type Draft, emptyDraft, fillForm, hasContent, joinDrafts, readForm, withoutKnown } from './draft.ts'
import { draftName, linkName, reviewDrafts } from './draft-store.ts'

type DraftEvents = {
  /** A draft from an earlier visit is in the form again. */
  onFound: (draft: Draft) => void
  /** Another tab has sent or cleared the draft. */
  onGone: () => void
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>

/** The draft of a review: the values of the form, the touched rows, and the key of the submission that is being sent. */
export function useReviewDraft(key: string, form: RefObject<HTMLFormElement | null>, events: DraftEvents) {
  const [draft, setDraft] = useState(emptyDraft)
  const now = useRef(draft)
  const [name, setName] = useState('')
  useEffect(() => void linkName(key).then((link) => setName(draftName(link))), [key])

  function become(next: Draft): Draft {
    now.current = next
    setDraft(next)
    return next
  }
  const { save, clear } = useDraft(
    form,
    { store: reviewDrafts, name },
    {
      read(form) {
        const typed = readForm(new FormData(form), now.current)
        const isNothing = typed.savedAt === 0 && !hasContent(withoutKnown(form, typed))
        const draft = become({ ...typed, savedAt: isNothing ? 0 : Date.now() })
        return isNothing ? undefined : withoutKnown(form, draft)
      },
      restore(found, form) {
        if (!found) return false
        const typed = withoutKnown(form, readForm(new FormData(form), now.current))
        const joined = become(joinDrafts(found, typed))
        fillForm(form, joined)
        events.onFound(joined)
        return false
      },
    },
  )

  const lookAgain = useEffectEvent(() => {
    const found = name ? reviewDrafts.read(name) : null
    if (found && found.savedAt > now.current.savedAt && form.current) fillForm(form.current, become(found))
    if (!found && now.current.savedAt > 0) events.onGone()
  })
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    addEventListener('storage', ({ key }) => key === name && lookAgain(), { signal })
    const look = () => document.visibilityState === 'visible' && lookAgain()
    document.addEventListener('visibilitychange', look, { signal })
    return () => over.abort()
  }, [name])

  function change(more: Partial<Draft>): void {
    now.current = { ...now.current, ...more, savedAt: Date.now() }
    save()
  }
  return {
    draft,
    /** Reads the form into the draft, and stores it. */
    save(): Draft {
      save()
      return now.current
    },
    clear,
    touch: (row: RatingCategory) =>
      now.current.touched.includes(row) || change({ touched: [...now.current.touched, row] }),
    /** The key of the submission on its way, null once the server has answered. */
    markSending: (sendingKey: string | null) => change({ sendingKey }),
    /** As it is after the last change, before the next render. */
    latest: () => now.current,
  }
}
