import { useState } from 'react'
import { refuseSaying } from '#domain/refusal.ts'
import { ratingCategories } from '#domain/reviews/rating.ts'
import { StepStars } from '../steps/step-stars.tsx'
import { StepText } from '../steps/step-text.tsx'
import { type ActsProps, OwnForm, typedText } from './own-form.tsx'

/** The same stars and words as in the form they came by, filled with what stands now. */
export function CorrectionForm({ page, linkKey, receipt }: ActsProps) {
  const typed = typedText(page, 'correction')
  const [text, setText] = useState(typed.review ?? receipt.text)
  const stars = ratingCategories.map(({ field }, place) => [field, String(receipt.stars[place]?.given ?? 1)])
  const wrong =
    page.refused?.fields.act === 'correction' && page.refused.field === 'review' && text === typed.review
      ? refuseSaying('reviewRefused', page.refused.message, 'review')
      : null
  return (
    <OwnForm
      act="correction"
      page={page}
      linkKey={linkKey}
      button="Send the correction"
      stands={receipt.seen}
    >
      <p>
        {receipt.isShown ? 'It leaves the site and waits anew' : 'It waits anew'}: we read it once more before
        it is shown. What you wrote before stays with us, in a log that nobody else reads.
      </p>
      <input type="hidden" name="seen" value={receipt.seen} />
      <StepStars given={{ ...Object.fromEntries(stars), ...typed }} onTouch={() => {}} />
      <div onInput={({ target }) => target instanceof HTMLTextAreaElement && setText(target.value)}>
        <StepText text={text} given={typed.review ?? receipt.text} problem={wrong} />
      </div>
    </OwnForm>
  )
}
