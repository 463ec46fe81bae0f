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
  const left = sharedDraft(link)
  const keep = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (!form) return
    const before = { ...emptyDraft, touched: earlyRows() }
    const typed = withoutKnown(form, readForm(new FormData(form), before))
    keepDraft(link, { ...(left ? joinDrafts(left, typed) : typed), savedAt: Date.now() })
  }
  addEventListener('input', keep, { signal: asleep })
}
