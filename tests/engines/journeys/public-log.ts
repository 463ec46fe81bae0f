import { reviewsBy } from '../../journeys/guest.ts'
import { reviewArrives } from '../../journeys/sent-review.ts'
import { untilSigned } from '../../journeys/signed-log.ts'
import { says, seen, show, until } from '../actions.ts'
import type { Journey } from '../trip.ts'

export const publicLog: Journey = {
  name: 'a shown review is checked by the browser itself, and the log says who signs it',
  async walk({ tab, site, shot }) {
    const { name } = await reviewArrives(site)
    const [review] = await reviewsBy(site, name)
    if (!review) throw new Error('The review is not in the house.')
    await site.deodar('review', 'approve', review.id)
    const address = `/log/check/${review.id}`
    await untilSigned(site.origin, address)
    await tab.open(`${site.origin}${address}#check`)
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
