import { click, put, says, seen, show } from '../actions.ts'
import type { Journey } from '../trip.ts'

export const reviewsPage: Journey = {
  name: '/reviews is read, filtered, and shown whole again',
  async walk({ tab, site, shot }) {
    await tab.open(`${site.origin}/reviews`)
    await seen(tab, 'main article')
    await shot('reviews top')
    await show(tab, 'main article', 'start')
    await shot('reviews entries')
    await put(tab, 'form.filters [name=rating]', '5')
    await click(tab, 'form.filters [type=submit]')
    await says(tab, 'Show all')
    await shot('reviews filtered')
  },
}
