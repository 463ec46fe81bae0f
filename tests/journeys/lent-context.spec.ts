import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './site.ts'

// One journey leaves behind whatever a browser can keep, and the next one, in the same browser, finds none of it.
test.describe.configure({ mode: 'serial' })

let before: BrowserContext

test('leaves traces wherever a page can', { tag: '@phone' }, async ({ page, context }) => {
  before = context
  await page.goto('/privacy')
  await page.evaluate(leaveTraces)
  await context.addCookies([{ name: 'trace', value: 'x', url: page.url() }])
  await (await context.newPage()).goto('/terms')
  expect(await tracesIn(page)).toEqual({
    cookie: 'trace=x',
    local: 'x',
    session: 'x',
    databases: ['trace'],
    caches: ['trace'],
    folder: ['trace'],
    name: 'trace',
  })
})

test('finds no trace of the journey before, in the same browser', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  expect(context).toBe(before)
  expect(context.pages()).toEqual([page])
  await page.goto('/privacy')
  expect(await tracesIn(page)).toEqual(noTraces)
  expect(await page.evaluate(() => history.length)).toBe(2)
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 })
})

for (const [what, leave] of [
  ['a script for every page', (context) => context.addInitScript(() => Object.assign(window, { trace: 1 }))],
  ['a line that is cut', (context) => context.setOffline(true)],
  ['an answer of its own', (context) => context.route('**/terms', (route) => route.abort())],
  ['a permission', (context) => context.grantPermissions(['clipboard-read'])],
  ['another time', (context) => context.clock.setFixedTime(0)],
  ['a closed browser', (context) => context.close()],
] satisfies [string, (context: BrowserContext) => Promise<unknown>][]) {
  test(`leaves ${what}`, { tag: '@phone' }, async ({ context }) => {
    before = context
    await leave(context)
  })

  test(`gets another browser after ${what}`, { tag: '@phone' }, async ({ page, context }) => {
    expect(context).not.toBe(before)
    expect((await page.goto('/terms'))?.status()).toBe(200)
    expect(await page.evaluate(() => ['trace' in window, Date.now() > 1])).toEqual([false, true])
    expect(await tracesIn(page)).toEqual(noTraces)
  })
}

const noTraces = { cookie: '', local: null, session: null, databases: [], caches: [], folder: [], name: '' }

async function leaveTraces() {
  localStorage.setItem('trace', 'x')
  sessionStorage.setItem('trace', 'x')
  window.name = 'trace'
  await caches.open('trace')
  await (await navigator.storage.getDirectory()).getFileHandle('trace', { create: true })
  await new Promise((resolve) => {
    indexedDB.open('trace').onsuccess = resolve
  })
}

function tracesIn(page: Page) {
  return page.evaluate(async () => {
    const folder: string[] = []
    for await (const name of (await navigator.storage.getDirectory()).keys()) folder.push(name)
    return {
      cookie: document.cookie,
      local: localStorage.getItem('trace'),
      session: sessionStorage.getItem('trace'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      folder,
      name: window.name,
    }
  })
}
