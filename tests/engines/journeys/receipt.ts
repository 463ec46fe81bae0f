import { messages } from '#domain/messages.ts'
import { longEnoughReview } from '../../people.ts'
import { click, clickSaying, fill, gone, saying, says, seen, show, tap, until } from '../actions.ts'
import type { EngineTrip, Journey } from '../trip.ts'
import { openLink } from './review-page.ts'

const better = `${longEnoughReview} The second room was cold at night.`

export const receipt: Journey = {
  name: 'a guest corrects a review on its receipt, is refused a word too short, and takes it back',
  async walk(trip) {
    const { tab, shot } = trip
    const link = await sendReview(trip)
    await tab.open(link)
    await says(tab, 'It waits, and is shown to nobody until we have read it.', '#receipt')
    await show(tab, '#receipt', 'start')
    await shot('receipt 1 waits')
    await openAct(trip, 'Correct it')
    await fill(tab, '#receipt #r-review', 'Cold.')
    await clickSaying(tab, '#receipt [type=submit]', 'Send the correction')
    await says(tab, messages.reviewTooShort, '#receipt [role=alert]')
    await shot('receipt 2 refused')
    await fill(tab, '#receipt #r-review', better)
    await tap(tab, '#receipt [data-row=location] input[value="2"]')
    await clickSaying(tab, '#receipt [type=submit]', 'Send the correction')
    await says(tab, better, '#receipt blockquote')
    await says(tab, 'It waits anew', '#receipt')
    await show(tab, '#receipt', 'start')
    await shot('receipt 3 corrected')
    await openAct(trip, 'Take it back')
    await clickSaying(tab, '#receipt [type=submit]', 'Yes, take it back')
    await says(tab, 'You took it back on', '#receipt')
    await show(tab, '#receipt', 'start')
    await shot('receipt 4 taken back')
  },
}

export const ownData: Journey = {
  name: 'a guest gets from the privacy page to what is kept of their stay, and a link that opens nothing is said beside its field',
  async walk(trip) {
    const { tab, site, shot } = trip
    const link = await sendReview(trip)
    await tab.open(`${site.origin}/privacy`)
    await fill(tab, '#your-link', 'not a link of ours')
    await clickSaying(tab, '#yours [type=submit]', 'Take a copy with me')
    await seen(tab, '#your-link-error')
    await show(tab, '#yours', 'start')
    await shot('own data refused')
    await fill(tab, '#your-link', link)
    await clickSaying(tab, '#yours [type=submit]', 'Correct, take back or delete')
    await until(tab, 'the receipt is open', () => location.pathname === '/review')
    await seen(tab, '#receipt')
    await openAct(trip, 'Erase it')
    await click(tab, '#receipt [name=sure]')
    await clickSaying(tab, '#receipt [type=submit]', 'Erase it for good')
    await says(tab, 'Your review is erased', 'h1')
    await gone(tab, '#receipt')
    await shot('own data erased')
  },
}

/** A guest's review as it stands once its page has been sent and thanked for. */
async function sendReview(trip: EngineTrip): Promise<string> {
  const { tab } = trip
  const { link } = await openLink(trip)
  for (const row of ['location', 'cleanliness', 'communication', 'service'])
    await tap(tab, `[data-row=${row}] input[value="4"]`)
  await fill(tab, '#r-review', longEnoughReview)
  await clickSaying(tab, 'form[novalidate] [type=submit]', 'Submit')
  await says(tab, messages.thanks)
  return link
}

async function openAct({ tab }: EngineTrip, title: string): Promise<void> {
  await click(tab, await saying(tab, '#receipt summary', title))
  await until(
    tab,
    `${title} is open`,
    (title) =>
      [...document.querySelectorAll<HTMLDetailsElement>('#receipt details')].some(
        (details) => details.open && details.querySelector('summary')?.textContent?.includes(title),
      ),
    title,
  )
}
