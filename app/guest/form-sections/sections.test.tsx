import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { useChosenFiles } from '../files/chosen-files.ts'
import type { GuestMedia } from '../guest-page.ts'
import { FilesSection } from './files-section.tsx'
import { TextSection } from './review-sections.tsx'

const render = (text: string, problem: Refusal | null = null) =>
  renderToStaticMarkup(<TextSection text={text} defaultText={text} problem={problem} />)

test('shows at the field how many characters are too many, and marks it as invalid', () => {
  const html = render('x'.repeat(10_012))
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="r-review-hint r-review-count"')
  expect(html).toMatch(/id="r-review-hint" class="error"[^>]*>These are 12 characters too many\./)
  expect(render('x'.repeat(10_001))).toContain('This is one character too many.')
  expect(html).not.toContain('Long enough')
})

test('thanks for a text that is long enough, and shows any refusal at its field, whatever its length', () => {
  expect(render('x'.repeat(100))).not.toContain('aria-invalid')
  expect(render('x'.repeat(10_000))).toMatch(/>Long enough, thank you/)
  expect(render('x')).toContain(messages.reviewTooShort)
  const refused = render('x'.repeat(200), refuse('reviewTooLong', 'review'))
  expect(refused).toContain('aria-invalid="true"')
  expect(refused).toContain(`>${messages.textTooLong}</span>`)
})

function EmptyFilesSection(allowedMedia: GuestMedia) {
  return <FilesSection allowedMedia={allowedMedia} files={useChosenFiles('')} />
}
const renderFiles = (photos: boolean, video: boolean, audio: boolean) =>
  renderToStaticMarkup(<EmptyFilesSection photos={photos} video={video} audio={audio} />)

test('puts the three file inputs into a closed disclosure without script', () => {
  const html = renderFiles(true, true, true)
  expect(html).toContain('Add photos, video or a voice note')
  expect(html).not.toContain('<details open')
  for (const name of ['trip_images[]', 'video_file', 'audio_file']) expect(html).toContain(`name="${name}"`)
})

test('leaves out a kind of file that the owner switched off', () => {
  const html = renderFiles(true, false, true)
  expect(html).toContain('Add photos or a voice note')
  expect(html).not.toContain('video_file')
  expect(renderFiles(false, false, false)).toBe('')
})
