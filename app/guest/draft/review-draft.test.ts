import { expect, test } from 'vitest'
import { chosenFile } from '../../../tests/review-form.ts'
import { deleteFile, isOnlyInMemory, readSavedFiles, saveFile } from './file-store.ts'
import { emptyDraft, hasDraftContent, hashLinkKey, joinDrafts, readDraftFromForm } from './review-draft.ts'

test('reads texts and stars, and keeps the touched rows and the key of a running submission', () => {
  const form = new FormData()
  form.set('review', 'Rain on the roof')
  form.set('phone', '9812345670')
  form.set('room_rating', '4')
  const before = { ...emptyDraft, touched: ['service' as const], sendingKey: 'first' }
  expect(readDraftFromForm(form, before)).toEqual({
    ...before,
    review: 'Rain on the roof',
    typed: { name: '', email: '', phone: '9812345670' },
    ratings: { location: 4, cleanliness: 1, communication: 1, service: 1 },
  })
})

test('merges what was typed before the saved draft was found, without loss or doubling', () => {
  const joined = (saved: string, typed: string) =>
    joinDrafts({ ...emptyDraft, review: saved }, { ...emptyDraft, review: typed }).review
  expect(joined('Rain on the roof', '')).toBe('Rain on the roof')
  expect(joined('Rain on the roof', 'Rain')).toBe('Rain on the roof')
  expect(joined('Rain', 'Rain on the roof')).toBe('Rain on the roof')
  expect(joined('Rain on the roof', 'Tea')).toBe('Rain on the roof\nTea')
})

test('keeps stars and fields that were filled before the saved draft was found, and restores the others from it', () => {
  const saved = {
    ...emptyDraft,
    ratings: { location: 3, cleanliness: 1, communication: 2, service: 5 },
    touched: ['cleanliness' as const],
    typed: { name: 'Meera', email: 'meera@guest.example', phone: '' },
  }
  const typed = {
    ...emptyDraft,
    ratings: { ...emptyDraft.ratings, location: 4 },
    touched: ['service' as const],
    typed: { name: '', email: 'm@guest.example', phone: '98' },
  }
  expect(joinDrafts(saved, typed)).toEqual({
    ...saved,
    ratings: { ...saved.ratings, location: 4, service: 1 },
    touched: ['cleanliness', 'service'],
    typed: { name: 'Meera', email: 'm@guest.example', phone: '98' },
  })
})

test('a draft has content with one star, one letter or one field', () => {
  expect(hasDraftContent(emptyDraft)).toBe(false)
  expect(hasDraftContent({ ...emptyDraft, review: 'R' })).toBe(true)
  expect(hasDraftContent({ ...emptyDraft, ratings: { ...emptyDraft.ratings, service: 2 } })).toBe(true)
  expect(hasDraftContent({ ...emptyDraft, typed: { ...emptyDraft.typed, phone: '9' } })).toBe(true)
})

test('names a link on the device without its key', async () => {
  const key = 'xc8N0eQwCJeKSFisCyN9_g'
  expect(await hashLinkKey(key)).toBe(await hashLinkKey(key))
  expect(await hashLinkKey(key)).toMatch(/^[0-9a-f]{32}$/)
  expect(await hashLinkKey(`${key.slice(0, -1)}h`)).not.toBe(await hashLinkKey(key))
})

// There is no IndexedDB here, as in a browser that refuses it.
test('keeps files in the page, in order, where the device does not store them', async () => {
  for (const each of [chosenFile('b', { position: 1 }), chosenFile('a'), chosenFile('c', { link: 'ananya' })])
    expect(await saveFile(each)).toBe(false)
  expect((await readSavedFiles('meera')).map(({ id }) => id)).toEqual(['a', 'b'])
  await saveFile(chosenFile('a', { uploadUrl: '/there' }))
  expect((await readSavedFiles('meera'))[0]?.uploadUrl).toBe('/there')
  expect(isOnlyInMemory('a')).toBe(true)
  await deleteFile('a')
  expect((await readSavedFiles('meera')).map(({ id }) => id)).toEqual(['b'])
})
