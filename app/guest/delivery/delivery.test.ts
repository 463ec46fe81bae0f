import { expect, test, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { describeDelivery, withRefused } from './arriving.tsx'
import { deliverFiles, type FileDelivery, isFinal, newDelivery } from './deliver.ts'

const line = (state: FileDelivery['state']): FileDelivery => ({
  ...newDelivery({
    id: state,
    link: '',
    kind: 'video',
    name: 'film.mp4',
    blob: new Blob(['film']),
    position: 0,
  }),
  state,
})

test('describes how many files have arrived', () => {
  expect(describeDelivery([])).toBe('')
  expect(describeDelivery([line('arrived')])).toBe('Your file has arrived too.')
  expect(describeDelivery([line('arrived'), line('arrived')])).toBe('Both of your files have arrived too.')
  expect(describeDelivery([line('arrived'), line('refused')])).toBe(
    'Your words have arrived. Of your 2 files, 1 came through.',
  )
  expect(describeDelivery([line('arrived'), line('offline'), line('waiting')])).toMatch(
    /^Your words have arrived; 1 of 3 files so far\..*open your link again within a day/,
  )
  const onlyHere = { ...line('waiting'), onlyHere: true }
  expect(describeDelivery([line('arrived'), onlyHere])).toMatch(/1 of 2 files so far\..*leave this page open/)
})

test('keeps a refused file listed until another replaces it', () => {
  const refused = { id: 'old', kind: 'video' as const, name: 'old.mp4', message: 'No.' }
  const [told] = withRefused([], [refused])
  expect(told).toMatchObject({ id: 'old', state: 'refused', message: 'No.' })
  expect(describeDelivery(withRefused([], [refused]))).toMatch(/could not be taken; you can choose another/)
  const other = { ...line('sending'), replaces: 'old' }
  expect(withRefused([other], [refused])).toEqual([other])
})

test('retries an upload only after a temporary failure', () => {
  expect([400, 403, 413, 415].map(isFinal)).toEqual([true, true, true, true])
  expect([0, 404, 409, 410, 423, 429, 500, 507].map(isFinal)).not.toContain(true)
})

test('what cannot replace a refused file leaves the line of that file, with the reason', async () => {
  let shown: FileDelivery[] = []
  const delivery = deliverFiles('link', (files) => {
    shown = files
  })
  for (const name of ['map.svg', 'other-map.svg']) {
    await delivery.replace('refused-file', 'trip-image', new File([`<svg ${'x'.repeat(2_000_000)}>`], name))
    await vi.waitFor(() => expect(shown[0]?.state).toBe('refused'))
    expect(shown).toMatchObject([{ id: 'refused-file', name, message: messages.tripWrongType }])
  }
  delivery.stop()
})
