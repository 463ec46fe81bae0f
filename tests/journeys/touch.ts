import { expect, type Locator, type Page } from '@playwright/test'

type Point = { x: number; y: number }
type Pointer = { down(at: Point): Promise<void>; move(to: Point): Promise<void>; up(): Promise<void> }

/**
 * Takes an entry by its handle, holds it over another until the list says that it has made room, and lets go: with a thumb where
 * there is a touch screen, else with a mouse.
 */
export async function dragOnto(page: Page, handle: Locator, over: Locator, hasMadeRoom: () => Promise<void>) {
  const pointer = await openPointer(page)
  await handle.evaluate((it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const from = await centralPointOf(page, handle)
  await pointer.down(from)
  // Further than a screen's slop, within which it takes a touch for a tap.
  await pointer.move({ x: from.x, y: from.y + 20 })
  await expect(page.locator('[data-dragged]')).toBeVisible()
  await pointer.move(await centralPointOf(page, over))
  await hasMadeRoom()
  await pointer.up()
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
}

/** A thumb where there is a touch screen, else a mouse. */
async function openPointer(page: Page): Promise<Pointer> {
  return (await page.evaluate(() => navigator.maxTouchPoints > 0))
    ? openTouchPointer(page)
    : openMousePointer(page)
}

function openMousePointer({ mouse: device }: Page): Pointer {
  return {
    down: async ({ x, y }) => {
      await device.move(x, y)
      await device.down()
    },
    move: ({ x, y }) => device.move(x, y, { steps: 8 }),
    up: () => device.up(),
  }
}

export async function openTouchPointer(page: Page): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    down: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
  }
}

/** A place on it, as near to the middle of the screen as can be: at the edges the page scrolls by itself. */
async function centralPointOf(page: Page, element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The handle to drag is not visible.')
  const centre = (page.viewportSize()?.height ?? 0) / 2
  return {
    x: box.x + box.width / 2,
    y: Math.min(Math.max(centre, box.y + 15), box.y + box.height - 15),
  }
}

/** Counts the taps on this page and on those that follow it. Returns how many there were so far. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() => addEventListener('pointerdown', () => Reflect.get(window, 'tapped')(), true))
  return () => taps
}
