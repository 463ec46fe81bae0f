import { emptyDraft, joinDrafts, readForm } from '../draft/draft.ts'
import { withoutKnown } from '../draft/fill-form.ts'
import { keepDraft, sharedDraft } from '../draft/kept-draft.ts'
import { linkName } from '../draft/link-name.ts'
import { earlyRows } from './early-rows.ts'
import { linkKey } from './link-key.ts'

/** What is typed while the page sleeps is kept on the device like any draft, behind what an earlier visit left there. */
export async function keepEarlyDraft(asleep: AbortSignal): Promise<void> {
  const key = linkKey()
  if (!key) return
  const link = await linkName(key)
  let left: ReturnType<typeof sharedDraft> | null = null
  const keep = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (!form) return
    // Looked for with the first letter: the page stands still until the browser has opened its storage.
    if (left === null) left = sharedDraft(link)
    const before = { ...emptyDraft, touched: earlyRows() }
    const typed = withoutKnown(form, readForm(new FormData(form), before))
    keepDraft(link, { ...(left ? joinDrafts(left, typed) : typed), savedAt: Date.now() })
  }
  addEventListener('input', keep, { signal: asleep })
}
