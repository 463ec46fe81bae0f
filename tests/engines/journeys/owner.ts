import { reviewArrives } from '../../journeys/sent-review.ts'
import { ashaAccount } from '../../owner.ts'
import { clickSaying, fill, says, until } from '../actions.ts'
import type { Journey } from '../trip.ts'

export const moderation: Journey = {
  name: 'an owner joins, signs in, approves a review, and everybody reads it',
  async walk({ tab, site, shot }) {
    const { name } = await reviewArrives(site)
    const { link } = JSON.parse(await site.deodar('owner', 'add', ashaAccount.email, '--json'))
    await tab.open(link)
    await shot('owner 1 join')
    await fill(tab, '[name=name]', ashaAccount.name)
    await fill(tab, '[name=password]', ashaAccount.password)
    await clickSaying(tab, 'button', 'Open the rooms')
    await until(tab, 'the rooms are open', () => location.pathname.startsWith('/admin/settings'))
    await tab.evaluate(() => fetch('/admin/sign-out', { method: 'POST' }).then(() => undefined))
    await tab.open(`${site.origin}/admin/sign-in`)
    await shot('owner 2 sign-in')
    await fill(tab, '[name=email]', ashaAccount.email)
    await fill(tab, '[name=password]', ashaAccount.password)
    await clickSaying(tab, 'button', 'Sign in')
    await until(tab, 'signed in', () => /^\/admin(?!\/sign-in)/.test(location.pathname))
    await shot('owner 3 today')
    await tab.open(`${site.origin}/admin/reviews`)
    await shot('owner 4 reviews')
    await clickSaying(tab, 'main a', name)
    await says(tab, 'Approve and show')
    await shot('owner 5 review')
    await clickSaying(tab, 'button', 'Approve and show')
    await says(tab, 'Shown to everybody.')
    await tab.open(`${site.origin}/reviews`)
    // Pages are kept for a moment: it may take a second look.
    await until(
      tab,
      `${name} stands on /reviews`,
      async (name) => (await (await fetch('/reviews')).text()).includes(name),
      name,
    )
    await tab.open(`${site.origin}/reviews`)
    await says(tab, name, 'main')
  },
}
