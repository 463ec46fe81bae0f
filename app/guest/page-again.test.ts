import { beforeEach, expect, test, vi } from 'vitest'
import type { GuestPage } from './guest-page.ts'
import { askPageAgain, noteShown } from './page-again.ts'

const page = { link: { state: 'open' }, again: null } as unknown as GuestPage

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  noteShown(page)
})

test('keeps a page that cannot be refreshed, and waits longer each time', async () => {
  const gone = () => Promise.reject(new Error('503'))
  const first = await askPageAgain(gone)
  expect(first).toEqual({ ...page, again: { failures: 1, restMs: 0 } })
  noteShown(first)
  expect(await askPageAgain(gone)).toMatchObject({ link: page.link, again: { failures: 2 } })
  vi.mocked(console.error).mockClear()
})

test('ignores the answer to a request that a newer one replaced', async () => {
  const ended = Promise.reject(new DOMException('ended', 'AbortError'))
  await expect(askPageAgain(() => ended, AbortSignal.abort())).rejects.toThrow('ended')
})

test('keeps the form when the house asks for patience', async () => {
  const wait = { ...page, link: { state: 'wait', seconds: 20 } } as GuestPage
  expect(await askPageAgain(async () => wait)).toMatchObject({
    link: { state: 'open' },
    again: { restMs: 20_000 },
  })
})

test('replaces the content with what the house says', async () => {
  const used = { ...page, link: { state: 'used' } } as GuestPage
  expect(await askPageAgain(async () => used)).toBe(used)
})
