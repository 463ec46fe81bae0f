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

test('what the visitor closes leaves its entry', () => {
  overlays.openOverlay(book)
  expect(browser.address()).toBe('/#book')
  book.close()
  book.tell()
  browser.arrive()
  expect([browser.address(), overlays.isOverlayOpen()]).toEqual(['/#contact', false])
})

test('what back has closed is opened by forward, and its late word of the closing moves nothing', () => {
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

test('a word of the closing that comes twice takes one step back', () => {
  overlays.openOverlay(pictures)
  pictures.close()
  overlays.overlayClosed('pictures')
  overlays.overlayClosed('pictures')
  browser.arrive()
  expect([browser.address(), browser.at()]).toEqual(['/#contact', 0])
})

test('what is opened while the step back is under way stays open, with an entry of its own', () => {
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

test('one overlay takes the place of the other, and both share one entry', () => {
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

test('a popup that the address named at the start is put away without leaving the page', async () => {
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
