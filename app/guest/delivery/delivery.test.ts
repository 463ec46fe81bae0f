import { expect, test, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { chosenFile } from '../../../tests/review-form.ts'
import { createFileDelivery, deliverFiles, type FileDelivery, isFinalStatus } from './deliver-files.ts'
import { addRefusedFiles, describeFileDeliveries } from './file-deliveries.tsx'

const deliveryIn = (state: FileDelivery['state']) => ({ ...createFileDelivery(chosenFile(state)), state })

test('describes how many files have arrived', () => {
  const sentenceFor = (...states: FileDelivery['state'][]) => describeFileDeliveries(states.map(deliveryIn))
  expect(sentenceFor()).toBe('')
  expect(sentenceFor('arrived')).toBe('Your file has arrived too.')
  expect(sentenceFor('arrived', 'arrived')).toBe('Both of your files have arrived too.')
  expect(sentenceFor('arrived', 'refused')).toBe('Your words have arrived. Of your 2 files, 1 came through.')
  const soFar = /^Your words have arrived; 1 of 3 files so far\..*open your link again within a day/
  expect(sentenceFor('arrived', 'offline', 'waiting')).toMatch(soFar)
  const inMemory = { ...deliveryIn('waiting'), isOnlyInMemory: true }
  const leaveOpen = /1 of 2 files so far\..*leave this page open/
  expect(describeFileDeliveries([deliveryIn('arrived'), inMemory])).toMatch(leaveOpen)
})

test('keeps a refused file listed until another replaces it', () => {
  const refused = { id: 'old', kind: 'video' as const, name: 'old.mp4', message: 'No.' }
  const listed = addRefusedFiles([], [refused])
  expect(listed).toMatchObject([{ id: 'old', state: 'refused', message: 'No.' }])
  expect(describeFileDeliveries(listed)).toMatch(/could not be taken; you can choose another/)
  const other = { ...deliveryIn('sending'), replaces: 'old' }
  expect(addRefusedFiles([other], [refused])).toEqual([other])
})

test('retries an upload only after a temporary failure', () => {
  expect([400, 403, 413, 415].map(isFinalStatus)).toEqual([true, true, true, true])
  expect([0, 404, 409, 410, 423, 429, 500, 507].map(isFinalStatus)).not.toContain(true)
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
