import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type AxeCore from 'axe-core'

const axeSource = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Rules that one colour scheme can break and the other not; axe checks all other rules once. */
const schemeRules = ['color-contrast', 'link-in-text-block']

/** The faults that axe finds in the page, without those in its frames: each with its first element. */
export async function findFaults(
  page: Page,
  { within = 'html', rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([within, rules]) => {
      const { axe } = window as unknown as { axe: typeof AxeCore }
      const { violations } = await axe.run(within, {
        iframes: false,
        // No rule that runs here reads style sheets or recordings.
        preload: false,
        resultTypes: ['violations'],
        ...(rules && { runOnly: rules }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
    },
    [within, rules] as const,
  )
}

/** Expects no fault that axe knows in both colour schemes, no sideways scrolling, and no lost focus. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  // A form that is being sent has its focus again when its answer is drawn.
  await expect
    .configure({ soft: true })
    .poll(() => lostFocus(page), `${state}: the focus went with this control`)
    .toBeNull()
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The styles follow the system at once, Mantine's attribute only with a script.
    await page
      .locator(`html:is(:not([data-mantine-color-scheme]), [data-mantine-color-scheme=${colorScheme}])`)
      .waitFor()
    // A page is dimmed while the router loads the next one.
    await page.locator('main:not([aria-busy=true])').waitFor()
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.allSettled(document.getAnimations().map((each) => each.finished))
    })
    const found = await findFaults(page, colorScheme === 'light' ? {} : { rules: schemeRules })
    faults.push(...found.map((fault) => `${colorScheme} ${fault}`))
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (sideways > 0) faults.push(`${sideways} px wider than the window`)
  expect.soft(faults, state).toEqual([])
}

/** Opens all that is folded in the page. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const each of all as HTMLDetailsElement[]) each.open = true
  })
}

declare global {
  interface Window {
    /** The element that had the focus last and did not pass it on. */
    focused?: Element | undefined
  }
}

/** Makes every page of the context remember its focused element, for `lostFocus`. */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) window.focused = target
    })
    // A control that is removed or disabled does not pass its focus on; a moment later it shows which it was.
    addEventListener('focusout', ({ target }) =>
      setTimeout(() => {
        const stays = target instanceof Element && target.isConnected && !target.matches(':disabled')
        if (stays && window.focused === target && document.activeElement !== target)
          window.focused = undefined
      }),
    )
  })
}

/** The removed or disabled control that had the focus, so that the next Tab begins at the top of the page; null when none did. */
function lostFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // The browser moves the focus away when it draws next.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    await new Promise((later) => setTimeout(later))
    return document.activeElement === document.body && window.focused
      ? window.focused.outerHTML.slice(0, 200)
      : null
  })
}
