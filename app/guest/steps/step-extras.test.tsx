import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import { StepExtras } from './step-extras.tsx'

const none: ChosenFiles = {
  list: [],
  onlyHere: false,
  unmade: [],
  of: () => [],
  add: async () => {},
  during: async () => {},
  making: async () => {},
  isMaking: () => false,
  settled: async () => {},
  remove: () => {},
  move: () => {},
}
const render = (photos: boolean, video: boolean, audio: boolean) =>
  renderToStaticMarkup(<StepExtras allowed={{ photos, video, audio }} files={none} awake={false} />)

test('without script the three inputs of the wire stand in a closed disclosure', () => {
  const html = render(true, true, true)
  expect(html).toContain('Add photos, video or a voice note')
  expect(html).not.toContain('<details open')
  for (const name of ['trip_images[]', 'video_file', 'audio_file']) expect(html).toContain(`name="${name}"`)
})

test('a kind the owner has switched off is not offered', () => {
  const html = render(true, false, true)
  expect(html).toContain('Add photos or a voice note')
  expect(html).not.toContain('video_file')
  expect(render(false, false, false)).toBe('')
})
