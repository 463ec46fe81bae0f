import { beforeEach, expect, test, vi } from 'vitest'

let overlays: typeof import('./overlay.ts')
let browser: ReturnType<typeof browserAt>
let book: ReturnType<typeof popupNamed>
let pictures: ReturnType<typeof popupNamed>

beforeEach(async () => {
  vi.resetModules()
  overlays = await import('./overlay.ts')
  browser = browserAt('/#contact')
  book = popupNamed('book', '#book')
  pictures = popupNamed('pictures', '')
  overlays.followAddress((name) => (name === 'book' ? book : null))
})

test('keeps the history entry when the visitor closes', () => {
  overlays.openOverlay(book)
  expect(browser.address()).toBe('/#book')
  book.close()
  book.tell()
  browser.arrive()
  expect([browser.address(), overlays.isOverlayOpen()]).toEqual(['/#contact', false])
})

test('opens with forward what back has closed, and ignores a late report of the closing', () => {
  overlays.openOverlay(book)
  browser.back()
  browser.arrive()
  expect(book.shown).toBe(false)
  browser.forward()
  browser.arrive()
  book.tell()
  browser.arrive()
  expect([browser.address(), book.shown]).toEqual(['/#book', true])
})

test('takes one step back when the closing is reported twice', () => {
  overlays.openOverlay(pictures)
  pictures.close()
  overlays.overlayClosed('pictures')
  overlays.overlayClosed('pictures')
  browser.arrive()
  expect([browser.address(), browser.at()]).toEqual(['/#contact', 0])
})

test('keeps open what is opened during the step back, with an entry of its own', () => {
  overlays.openOverlay(pictures)
  pictures.close()
  pictures.tell()
  overlays.openOverlay(book)
  browser.arrive()
  expect([browser.address(), browser.at(), book.shown]).toEqual(['/#book', 1, true])
  browser.back()
  browser.arrive()
  expect([browser.address(), book.shown]).toEqual(['/#contact', false])
})

test('replaces one overlay with the other under one entry', () => {
  overlays.openOverlay(book)
  overlays.openOverlay(pictures)
  book.tell()
  browser.arrive()
  expect([book.shown, pictures.shown, browser.address(), browser.at()]).toEqual([false, true, '/', 1])
  pictures.close()
  pictures.tell()
  browser.arrive()
  expect([pictures.shown, browser.at()]).toEqual([false, 0])
})

test('closes a popup that the first address named without leaving the page', async () => {
  vi.resetModules()
  overlays = await import('./overlay.ts')
  browser = browserAt('/#book')
  overlays.followAddress(() => book)
  expect(book.shown).toBe(true)
  book.close()
  book.tell()
  browser.arrive()
  expect([browser.address(), browser.at()]).toEqual(['/', 0])
})

/** Like a dialog: it closes at once, and says so only some time later. */
function popupNamed(name: string, hash: string) {
  return {
    name,
    hash,
    shown: false,
    open() {
      this.shown = true
    },
    close() {
      this.shown = false
    },
    tell() {
      if (!this.shown) overlays.overlayClosed(name)
    },
  }
}

/** A history whose steps are taken only when they arrive, as in a browser. */
function browserAt(first: string) {
  const entries: { state: unknown; address: string }[] = [{ state: null, address: first }]
  const steps: number[] = []
  const listeners: (() => void)[] = []
  let at = 0
  const here = () => entries[at]?.address ?? ''
  const entry = (state: unknown, to: string) => {
    const { pathname, hash } = new URL(to || here(), `https://house.example${here()}`)
    return { state, address: pathname + hash }
  }
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
  vi.stubGlobal('location', {
    pathname: '/',
    search: '',
    get hash() {
      return here().replace(/^[^#]*/, '')
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state ?? null
    },
    back: () => steps.push(-1),
    pushState(state: unknown, _: string, address: string) {
      entries.splice(at + 1, entries.length, entry(state, address))
      at += 1
    },
    replaceState(state: unknown, _: string, address: string) {
      entries[at] = entry(state, address)
    },
  })
  return {
    address: here,
    at: () => at,
    back: () => steps.push(-1),
    forward: () => steps.push(1),
    arrive() {
      for (const step of steps.splice(0)) {
        at += step
        for (const listener of listeners) listener()
      }
    },
  }
}
