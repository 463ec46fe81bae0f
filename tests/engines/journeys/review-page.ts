import { join } from 'node:path'
import { messages } from '#domain/messages.ts'
import { guestOf, reviewsBy } from '../../journeys/guest.ts'
import { longEnoughReview } from '../../people.ts'
import { click, clickSaying, fill, press, saying, says, seen, show, tap, until } from '../actions.ts'
import type { Tab } from '../engine.ts'
import type { EngineTrip, Journey } from '../trip.ts'

const media = (name: string) => join(import.meta.dirname, '../../fixtures/media', name)

export const writes: Journey = {
  name: 'a guest gives stars by touch and by keys, writes, adds photos, and is thanked',
  async walk(trip) {
    const { tab, site, shot } = trip
    const { name } = await openLink(trip)
    await until(
      tab,
      'the booking has filled in the name',
      (name) => document.querySelector<HTMLInputElement>('#r-name')?.value === name,
      name,
    )
    await shot('review 1 top')
    await rowsKeepClear(tab)
    await giveStars(tab)
    await show(tab, '#your-stay', 'start')
    await shot('review 2 stars')
    await fill(tab, '#r-review', longEnoughReview)
    await show(tab, '#your-words', 'start')
    await shot('review 3 words')
    await click(tab, 'details.extra summary')
    await tab.upload('[name="trip_images[]"]', ['camera-gps.jpg', 'progressive.jpg'].map(media))
    await seen(tab, '.thumbs .print:nth-child(2) img')
    await tab.upload('[name=profile]', [media('orientation-6.jpg')])
    await says(tab, 'files added', 'details.extra')
    await show(tab, 'details.extra', 'start')
    await shot('review 4 photos')
    await clickSaying(tab, 'form[novalidate] [type=submit]', 'Submit')
    await says(tab, messages.thanks)
    await says(tab, 'have arrived too')
    await until(tab, 'the page stands at its top', () => scrollY === 0)
    await shot('review 5 thanks')
    const [review] = await reviewsBy(site, name)
    if (review?.media.length !== 3) throw new Error(`Only ${review?.media.length} files have arrived.`)
  },
}

/** WebKit lays a legend on the border of its fieldset, through which the line between two rows then runs. */
async function rowsKeepClear(tab: Tab): Promise<void> {
  const rooms = await tab.evaluate(() =>
    [...document.querySelectorAll('[data-row]')].map((row) => {
      const emails = document.createRange()
      emails.selectNodeContents(row.querySelector(':scope > :not(.vh)') ?? row)
      return emails.getBoundingClientRect().top - row.getBoundingClientRect().top
    }),
  )
  if (rooms.length !== 4 || rooms.some((room) => room < 6))
    throw new Error(`The words of the star rows stand ${rooms.join(', ')} pixels below their lines.`)
}

async function giveStars(tab: Tab): Promise<void> {
  await tap(tab, '[data-row=location] input[value="4"]')
  await tap(tab, '[data-row=cleanliness] input[value="5"]')
  await tap(tab, '[data-row=communication] input[value="2"]')
  await press(tab, 'ArrowRight', 'ArrowRight')
  await tap(tab, '[data-row=service] input[value="5"]')
  await press(tab, 'ArrowLeft')
  await until(
    tab,
    '4, 5, 4 and 4 stars',
    () =>
      ['location', 'cleanliness', 'communication', 'service']
        .map((row) => document.querySelector<HTMLInputElement>(`[data-row=${row}] input:checked`)?.value)
        .join() === '4,5,4,4',
  )
}

export const filmAndVoice: Journey = {
  name: 'what this engine cannot make is said beforehand, and a film and a voice note that need nothing are taken',
  async walk(trip) {
    const { tab, shot } = trip
    await openLink(trip)
    await click(tab, 'details.extra summary')
    const can = await tab.evaluate(async () => {
      const config = { codec: 'avc1.42001f', width: 640, height: 360 }
      return {
        film:
          'VideoEncoder' in self &&
          (await VideoEncoder.isConfigSupported(config).then(
            ({ supported }) => supported === true,
            () => false,
          )),
        record: ['audio/mp4', 'audio/webm', 'audio/ogg'].some((type) => MediaRecorder.isTypeSupported(type)),
      }
    })
    if (!can.film) await says(tab, messages.filmsCannotBeMade, 'details.extra')
    if (!can.record) await says(tab, messages.cannotRecord, 'details.extra')
    await show(tab, '#r-voice-hint')
    await shot('review 6 film and voice')
    await tab.upload('[name=video_file]', [media('fast-start.mp4')])
    await saying(tab, 'button', 'Remove fast-start.mp4')
    if (can.record) await record(tab)
    else {
      await tab.upload('[name=audio_file]', [media('bare.mp3')])
      await saying(tab, 'button', 'Remove bare.mp3')
    }
    await until(tab, 'the film is shown, or it is said that this browser cannot', () =>
      document.querySelector('video')
        ? document.querySelector('video')?.error === null
        : document.body.textContent?.includes('This browser cannot play the film') === true,
    )
    await show(tab, '#r-voice-hint')
    await shot('review 7 film and voice taken')
  },
}

async function record(tab: Tab): Promise<void> {
  await clickSaying(tab, 'button', 'Record')
  await says(tab, 'We are listening.')
  await says(tab, '0:02')
  await clickSaying(tab, 'button', 'Stop recording')
  await saying(tab, 'button', 'Remove voice note.mp3')
}

export const lineCut: Journey = {
  name: 'the draft is kept over a reload, and with the line cut a review waits, and leaves when it is back',
  async walk(trip) {
    const { tab, site, line, shot } = trip
    const { name, link } = await openLink(trip)
    await giveStars(tab)
    await fill(tab, '#r-review', longEnoughReview)
    await until(tab, 'the draft is kept', () =>
      Object.values(localStorage).join().includes('stayed for four'),
    )
    await tab.open(link)
    await until(
      tab,
      'the words are there again',
      () =>
        document.querySelector<HTMLTextAreaElement>('#r-review')?.value.includes('stayed for four') === true,
    )
    await seen(tab, 'html[data-awake] form[novalidate]')
    line.cut()
    await clickSaying(tab, 'form[novalidate] [type=submit]', 'Submit')
    await says(tab, 'The line is down just now.')
    await shot('review 8 line cut')
    line.mend()
    await says(tab, messages.thanks)
    if ((await reviewsBy(site, name)).length !== 1) throw new Error('There is not exactly one review.')
  },
}

export const twoTabs: Journey = {
  name: 'what is written in one of two tabs stands in the other, and thanks are said in both',
  async walk(trip) {
    const { tab, site, browser } = trip
    const { link, name } = await openLink(trip)
    const other = await browser.tab()
    await other.open(link)
    await seen(other, 'form[novalidate]')
    await fill(other, '#r-review', longEnoughReview)
    await until(
      tab,
      'all the words are in the first tab',
      (all) => document.querySelector<HTMLTextAreaElement>('#r-review')?.value === all,
      longEnoughReview,
    )
    await giveStars(tab)
    await clickSaying(tab, 'form[novalidate] [type=submit]', 'Submit')
    await says(tab, messages.thanks)
    await says(other, messages.thanks)
    await other.close()
    if ((await reviewsBy(site, name)).length !== 1) throw new Error('There is not exactly one review.')
  },
}

/** Opens a fresh guest's link, touches the page and waits until it is awake. */
export async function openLink({ tab, site }: EngineTrip): Promise<{ link: string; name: string }> {
  const guest = await guestOf(site)
  await tab.open(guest.link)
  await seen(tab, 'html[data-listens]')
  await tab.evaluate(() =>
    document.querySelector('h1')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  )
  await seen(tab, 'html[data-awake] form[novalidate]')
  return guest
}
