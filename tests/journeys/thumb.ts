import type { Locator, Page } from '@playwright/test'

/** More taps than this are too many for what an owner does every day; what is typed on the phone's own keyboard is none. */
export const TAPS_MOST = 5

/** A thumb that counts its taps. Whatever leads out of the house is tapped, but not followed. */
export type Thumb = { page: Page; tap(what: Locator): Promise<void>; type(text: string): Promise<void> }

/** Does a task beginning at Today, and gives how many taps it took. */
export async function tapsOf(page: Page, task: (thumb: Thumb) => Promise<void>): Promise<number> {
  await page.goto('/admin')
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[target=_blank]')) event.preventDefault()
    }),
  )
  let taps = 0
  await task({
    page,
    tap: async (what) => {
      taps += 1
      await what.tap()
    },
    type: (text) => page.keyboard.insertText(text),
  })
  return taps
}
