import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import { StepExtras } from './step-extras.tsx'

const none: ChosenFiles = {
  list: [],
  onlyHere: false,
  unconverted: [],
  of: () => [],
  add: async () => {},
  replace: async () => {},
  track: async () => {},
  convert: async () => {},
  isWorking: () => false,
  settled: async () => {},
  remove: () => {},
  move: () => {},
}
const render = (photos: boolean, video: boolean, audio: boolean) =>
  renderToStaticMarkup(<StepExtras allowed={{ photos, video, audio }} files={none} hydrated={false} />)

test('puts the three file inputs into a closed disclosure without script', () => {
  const html = render(true, true, true)
  expect(html).toContain('Add photos, video or a voice note')
  expect(html).not.toContain('<details open')
  for (const name of ['trip_images[]', 'video_file', 'audio_file']) expect(html).toContain(`name="${name}"`)
})

test('leaves out a kind of file that the owner switched off', () => {
  const html = render(true, false, true)
  expect(html).toContain('Add photos or a voice note')
  expect(html).not.toContain('video_file')
  expect(render(false, false, false)).toBe('')
})
