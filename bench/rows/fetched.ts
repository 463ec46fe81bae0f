import { beforeAnyTouch } from '../../tests/budgets.ts'
import { beforeScroll } from '../before-scroll.ts'
import { withBrowser } from './browser.ts'
import type { Figure } from './row.ts'

const goals: Record<string, string> = {
  '/': '≤ 100 KB, ≤ 9, ≤ 35 KB, ≤ 3 KB; document ≤ 14.2 KB',
  "a guest's own link": '≤ 12 requests, ≤ 45 KB script',
}

/** What each public page fetches before anybody touches it; the tests hold it to a budget. */
export function fetched(): Promise<Figure[]> {
  return withBrowser(async ({ browser, house, link }) => {
    const figures: Figure[] = []
    for (const name of Object.keys(beforeAnyTouch)) {
      const address = name.startsWith('/') ? house.origin + name : link
      const { bytes, requests, document, fonts, script, shift } = await beforeScroll(browser, address)
      const kilobytes = (figure: number) => `${(figure / 1000).toFixed(1)} KB`
      figures.push({
        what: `${name.startsWith('/') ? `\`${name}\`` : name}: bytes, requests, fonts, script`,
        now: `${kilobytes(bytes)}, ${requests}, ${kilobytes(fonts.bytes)}, ${kilobytes(script)}`,
        beside: `document ${kilobytes(document)}, layout shift ${shift.toFixed(3)}`,
        ...(goals[name] && { goal: goals[name] }),
      })
    }
    return figures
  })
}
