import { messages } from '#domain/messages.ts'
import { guestOf, reviewsBy } from '../../journeys/guest.ts'
import { longEnoughReview } from '../../people.ts'
import { click, clickSaying, fill, gone, saying, says, seen, show, until } from '../actions.ts'
import type { Journey } from '../trip.ts'

export const plainSite: Journey = {
  name: 'without script the popup opens by its anchor, pictures scroll, and the enquiry is sent',
  async walk({ tab, site, line, shot }) {
    line.forbidScripts()
    await tab.open(`${site.origin}/`)
    await shot('without script 1 home')
    await click(tab, await saying(tab, 'a[href="#popup1"]', ''))
    await seen(tab, '#popup1 .dialog')
    await shot('without script 2 popup')
    await click(tab, '#popup1 .close')
    await gone(tab, '#popup1 .dialog')
    await fill(tab, '#contactForm [name=name]', 'Meera Joshi')
    await fill(tab, '#contactForm [name=phone]', '9876543210')
    await fill(tab, '#contactForm [name=email]', 'meera@guest.example')
    await clickSaying(tab, '#contactForm [type=submit]', 'Send')
    await until(tab, 'it was sent', () => location.pathname === '/enquiry/sent')
    await shot('without script 3 sent')
  },
}

export const plainReview: Journey = {
  name: 'without script a guest writes a review and is thanked',
  async walk({ tab, site, line, shot }) {
    line.forbidScripts()
    const { link, name } = await guestOf(site)
    await tab.open(link)
    await click(tab, '[data-row=service] input[value="5"]')
    await fill(tab, '#r-review', longEnoughReview)
    await show(tab, '#your-stay', 'start')
    await shot('without script 4 review')
    await clickSaying(tab, '[type=submit]', 'Submit')
    await says(tab, messages.thanks)
    if ((await reviewsBy(site, name)).length !== 1) throw new Error('There is not exactly one review.')
  },
}
