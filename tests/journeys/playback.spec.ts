import type { Locator, Page } from '@playwright/test'
import { fixture, reviewForm } from '../review-form.ts'
import { guestOf, type ListedReview, reviewsBy } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, type Site, test } from './site.ts'

// Files are made ready, and the command line is asked several times, in each of them.
const aRecording = /\/media\/[^/]+\.(mp4|mp3)$/

test('says size and length of a film and a voice note, loads nothing before play, then plays and seeks', async ({
  page,
  site,
}) => {
  const { name } = await shownReview(site)
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
    await expect(film).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
    const print = page.getByAltText(`Picture 1 of ${name}’s trip`)
    await expect(print).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
    const asIs = { preload: 'none', autoplay: false, controls: true, paused: true, readyState: 0 }
    for (const recording of [film, voice]) expect(await recording.evaluate(standing)).toEqual(asIs)
    expect(answers).toEqual([])

    expect(await unplayable(page), 'this browser cannot decode them, so playing is not tested').toEqual([])
    await playAndSeek(film, 3)
    await playAndSeek(voice, 4)
    expect(new Set(answers)).toEqual(new Set([206]))
  }
})

test('shows a drawn picture for a film without a still, squares a tall one, and says when many cannot play it', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { id, name } = await shownReview(site, ['video_file', await fixture('hevc.mp4', 'tall.mp4')])
  await page.goto('/reviews')
  const film = page.getByLabel(`Film by ${name}`)
  await expect(film).toHaveAttribute('poster', /^data:image\/svg\+xml,/)
  const { width, height } = (await film.boundingBox()) ?? { width: 0, height: 1 }
  expect(width).toBeCloseTo(300, 0)
  expect(height).toBeCloseTo(300, 0)
  await expect(figure(film)).toContainText('Some browsers cannot play it.')
  await expect(figure(film).getByRole('link', { name: 'Save the film' })).toBeVisible()
  await signInAsOwner(page, site)
  await page.goto(`/admin/reviews/${id}`)
  await expect(figure(page.getByLabel('Video 1', { exact: true }))).toContainText(
    'Many browsers cannot play this film.',
  )
})

test('shows the owner the same: blurs, length and size, and pictures over the whole screen', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { id } = await shownReview(site)
  await signInAsOwner(page, site)
  await page.goto(`/admin/reviews/${id}`)
  await page.waitForLoadState('networkidle')
  const film = page.getByLabel('Video 2', { exact: true })
  await expect(figure(film)).toContainText('0:03 · 0.1 MB')
  await expect(film).toHaveAttribute('preload', 'none')
  await expect(figure(page.getByLabel('Voice note 3', { exact: true }))).toContainText('0:04 · 0.1 MB')
  const blur = /^url\("data:image\/webp;base64,/
  for (const shown of [film, page.getByRole('img', { name: 'Picture 1' })])
    await expect(shown).toHaveCSS('background-image', blur)
  await page.getByRole('link', { name: 'Picture 1 in full' }).click()
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  await expect(lightbox.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
})

test('removes a hidden file from its address at once, and then from the pages', {
  tag: '@phone',
}, async ({ page, site }) => {
  const { name, media } = await shownReview(site)
  await page.goto('/reviews')
  const [film, voice] = [page.getByLabel(`Film by ${name}`), page.getByLabel(`Voice note by ${name}`)]
  const addresses = [
    await film.getAttribute('src'),
    await film.getAttribute('poster'),
    await voice.getAttribute('src'),
  ].map((address) => address ?? '')
  const statuses = () =>
    Promise.all(addresses.map(async (address) => (await page.request.get(address)).status()))
  expect(await statuses()).toEqual([200, 200, 200])
  for (const { id, kind } of media)
    if (kind === 'video' || kind === 'audio') await site.deodar('media', 'hide', id)
  expect(await statuses()).toEqual([404, 404, 404])
  const recordings = new RegExp(`(Film|Voice note) by ${name}`)
  await expect.poll(() => pageOf(site, '/reviews')).not.toMatch(recordings)
  await page.reload()
  await expect(page.getByAltText(`Picture 1 of ${name}’s trip`)).toBeVisible()
  await expect(film.or(voice)).toHaveCount(0)
})

/** A review with these files, or with a film and its still picture, a photo and a voice note: sent over the wire, made ready, approved. */
async function shownReview(site: Site, ...given: [string, File][]): Promise<ListedReview> {
  const { link, name } = await guestOf(site)
  const booking_id = new URL(link).searchParams.get('id') ?? ''
  const usual: [string, File][] = [
    ['trip_images[]', await fixture('camera-gps.jpg')],
    ['video_file', await fixture('moov-last.mp4', 'stay.mp4')],
    ['video_poster', await fixture('progressive.jpg')],
    ['audio_file', await fixture('vbr.mp3', 'birds.mp3')],
  ]
  const files = given.length > 0 ? given : usual
  const body = reviewForm({ booking_id, files })
  const sent = await fetch(`${site.origin}/admin/api/save-review`, { method: 'POST', body })
  expect(await sent.json()).toMatchObject({ status: 'true' })
  const work = async () => (await reviewsBy(site, name))[0]?.media.map((file) => file.work)
  const shown = files.filter(([field]) => field !== 'video_poster')
  await expect.poll(work, { timeout: 60_000 }).toEqual(shown.map(() => 'ready'))
  const [review] = await reviewsBy(site, name)
  if (!review) throw new Error('the review is not there')
  await site.deodar('review', 'approve', review.id)
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

function standing(recording: Element) {
  const { preload, autoplay, controls, paused, readyState } = recording as HTMLMediaElement
  return { preload, autoplay, controls, paused, readyState }
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
