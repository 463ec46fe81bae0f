import { setTimeout as pause } from 'node:timers/promises'
import { reviewsBy } from '../../journeys/guest.ts'
import { reviewArrives } from '../../journeys/sent-review.ts'
import { says, seen, show, until } from '../actions.ts'
import type { Journey } from '../trip.ts'

export const publicLog: Journey = {
  name: 'a shown review is checked by the browser itself, and the log says who signs it',
  async walk({ tab, site, shot }) {
    const { name } = await reviewArrives(site)
    const [review] = await reviewsBy(site, name)
    if (!review) throw new Error('The review is not in the house.')
    await site.deodar('review', 'approve', review.id)
    const address = `${site.origin}/log/check/${review.id}`
    await untilSigned(site.origin, address)
    await tab.open(`${address}#check`)
    await says(tab, 'Everything holds.', '#check')
    await show(tab, '#check', 'start')
    await shot('log 1 checked')
    await tab.open(`${site.origin}/log`)
    await says(tab, 'The review was shown', '.log-entries')
    await shot('log 2 entries')
  },
}

export const otherPages: Journey = {
  name: 'free nights, the policy, privacy and accessibility are read',
  async walk({ tab, site, shot }) {
    for (const page of ['nights', 'review-policy', 'privacy', 'accessibility', 'terms']) {
      await tab.open(`${site.origin}/${page}`)
      await seen(tab, 'main h1')
      await until(
        tab,
        'nothing is wider than the window',
        () => document.documentElement.scrollWidth <= innerWidth,
      )
      await shot(`page ${page}`)
    }
  },
}

/** The checkpoint speaks of the entry that the page has as its newest. */
async function untilSigned(origin: string, address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [page, checkpoint] = await Promise.all(
      [address, `${origin}/log/checkpoint`].map(async (url) => (await fetch(url)).text()),
    )
    const entries = [...(page ?? '').matchAll(/data-entry="(\d+)"/g)].map(([, number]) => Number(number))
    if (entries.length > 1 && Math.max(...entries) < Number(checkpoint?.split('\n')[1])) return
    await pause(200)
  }
  throw new Error('The log was not signed anew.')
}
