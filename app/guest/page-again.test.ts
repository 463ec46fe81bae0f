import { beforeEach, expect, test, vi } from 'vitest'
import type { GuestPage } from './guest-page.ts'
import { askPageAgain, noteShown } from './page-again.ts'

const page = { link: { state: 'open' }, again: null } as unknown as GuestPage

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  noteShown(page)
})

test('a page that cannot be brought up to date stays, and waits longer each time', async () => {
  const gone = () => Promise.reject(new Error('503'))
  const first = await askPageAgain(gone)
  expect(first).toEqual({ ...page, again: { failures: 1, restMs: 0 } })
  noteShown(first)
  expect(await askPageAgain(gone)).toMatchObject({ link: page.link, again: { failures: 2 } })
  vi.mocked(console.error).mockClear()
})

test('an asking that a newer one has ended leaves everything to that one', async () => {
  const ended = Promise.reject(new DOMException('ended', 'AbortError'))
  await expect(askPageAgain(() => ended, AbortSignal.abort())).rejects.toThrow('ended')
})

test('a plea for patience does not take the form away', async () => {
  const wait = { ...page, link: { state: 'wait', seconds: 20 } } as GuestPage
  expect(await askPageAgain(async () => wait)).toMatchObject({
    link: { state: 'open' },
    again: { restMs: 20_000 },
  })
})

test('what the house says takes the place of what was there', async () => {
  const used = { ...page, link: { state: 'used' } } as GuestPage
  expect(await askPageAgain(async () => used)).toBe(used)
})
