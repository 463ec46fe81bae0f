import type { Locator, Page } from '@playwright/test'
import { fixture } from '../review-form.ts'
import { approveReviewBy, findReviewsBy, sendReview } from './guest.ts'
import { PICTURES_WITHIN_MS } from './photo.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, type Site, test } from './site.ts'

const aBlur = /^url\("data:image\/webp;base64,/
const aRecording = /\/media\/[^/]+\.(mp4|mp3)$/

test('plays a film and a voice note, until the owner hides them', async ({ page, site }) => {
  const { id, name } = await shownReview(site)
  const answers: number[] = []
  page.on('response', (answer) => aRecording.test(answer.url()) && answers.push(answer.status()))
  for (const path of ['/', '/reviews']) {
    answers.length = 0
    await page.goto(path)
    const [film, voice] = [page.getByLabel(`Film by ${name}`), page.getByLabel(`Voice note by ${name}`)]
    await film.scrollIntoViewIfNeeded()
    await expect(figure(film)).toContainText('Film · 0:03 · 0.1 MB')
    await expect(figure(voice)).toContainText('Voice note · 0:04 · 0.1 MB')
    await expect(film).toHaveAttribute('poster', /^\/media\/\S+\.webp$/)
    for (const shown of [film, page.getByAltText(`Picture 1 of ${name}’s trip`)])
      await expect(shown).toHaveCSS('background-image', aBlur)
    const asIs = { preload: 'none', autoplay: false, controls: true, paused: true, readyState: 0 }
    for (const recording of [film, voice])
      for (const [property, value] of Object.entries(asIs))
        await expect(recording).toHaveJSProperty(property, value)
    expect(answers).toEqual([])
  }
  // Both pages show recordings with the same component: they play on the second.
  expect(await unplayable(page), 'this browser cannot decode them, so playing is not tested').toEqual([])
  await playAndSeek(page.getByLabel(`Film by ${name}`), 3)
  await playAndSeek(page.getByLabel(`Voice note by ${name}`), 4)
  expect(new Set(answers)).toEqual(new Set([206]))

  await openAsOwner(page, site, `/admin/reviews/${id}`)
  const film = page.getByLabel('Video 2', { exact: true })
  await expect(figure(film)).toContainText('0:03 · 0.1 MB')
  await expect(film).toHaveAttribute('preload', 'none')
  await expect(figure(page.getByLabel('Voice note 3', { exact: true }))).toContainText('0:04 · 0.1 MB')
  for (const shown of [film, page.getByRole('img', { name: 'Picture 1' })])
    await expect(shown).toHaveCSS('background-image', aBlur)
  for (const file of ['Video 2', 'Voice note 3']) {
    await page.getByRole('button', { name: `Hide ${file}` }).click()
    await expect(page.getByRole('button', { name: `Show ${file}` })).toBeVisible()
  }
  await expect.poll(() => pageOf(site, '/reviews')).not.toMatch(new RegExp(`(Film|Voice note) by ${name}`))
})

/** A review with a photo, a film with its still picture and a voice note, made ready and approved. */
async function shownReview(site: Site) {
  const { name } = await sendReview(site, [
    ['trip_images[]', await fixture('orientation-6.jpg')],
    ['video_file', await fixture('moov-last.mp4', 'stay.mp4')],
    ['video_poster', await fixture('grey.jpg')],
    ['audio_file', await fixture('vbr.mp3', 'birds.mp3')],
  ])
  const work = async () => (await findReviewsBy(site, name))[0]?.media.map((file) => file.work)
  await expect.poll(work, { timeout: PICTURES_WITHIN_MS }).toEqual(['ready', 'ready', 'ready'])
  const [review] = await findReviewsBy(site, name)
  if (!review) throw new Error('the review is not there')
  await approveReviewBy(site, name)
  for (const path of ['/', '/reviews'])
    await expect.poll(() => pageOf(site, path)).toContain(`Film by ${name}`)
  return review
}

async function pageOf(site: Site, path: string): Promise<string> {
  return (await fetch(`${site.origin}${path}`)).text()
}

function figure(recording: Locator): Locator {
  return recording.locator('xpath=ancestor::figure')
}

/** What the house shows that this browser says it cannot play. */
function unplayable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'audio/mpeg'].filter(
      (type) => document.createElement('video').canPlayType(type) === '',
    ),
  )
}

async function playAndSeek(recording: Locator, seconds: number): Promise<void> {
  await recording.evaluate((media: HTMLMediaElement) => media.play())
  const now = () => recording.evaluate((media: HTMLMediaElement) => media.currentTime)
  await expect.poll(now).toBeGreaterThan(0.2)
  expect(await recording.evaluate((media: HTMLMediaElement) => media.duration)).toBeCloseTo(seconds, 0)
  const sought = await recording.evaluate(async (media: HTMLMediaElement) => {
    media.pause()
    const there = new Promise((resolve) => media.addEventListener('seeked', resolve, { once: true }))
    media.currentTime = 2
    await there
    return { at: media.currentTime, fault: media.error?.message ?? null }
  })
  expect(sought).toEqual({ at: 2, fault: null })
  await recording.evaluate((media: HTMLMediaElement) => media.play())
  await expect.poll(now).toBeGreaterThan(2.2)
}
