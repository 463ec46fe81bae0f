import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { commandLineActor } from '#core/app-context.server.ts'
import type { TypedBooking } from '#modules/bookings/booking.ts'
import { addBooking as addToBookings } from '#modules/bookings/bookings.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { listReviews, type ReviewWithMedia } from '#modules/reviews/reviews.server.ts'
import { longEnoughReview } from '../people.ts'
import { fixture, reviewForm } from '../review-form.ts'
import { openAppBeside, type RunningServer } from './server.ts'

// Guests and visitors who write to the house, on its pages and over the wire.

type Server = Pick<RunningServer, 'origin' | 'env'>

let guests = 0

type BookedGuest = { id: string; link: string; name: string; email: string }

/** Adds a booking of a stay that is over and of a guest with a name of their own, unless `more` says otherwise, and makes the guest's link. */
export async function addBooking(site: Server, more: Partial<TypedBooking> = {}): Promise<BookedGuest> {
  guests += 1
  // Never the beginning of another guest's name, which a search for this one would find too.
  const lastName = `Rao ${String(guests).padStart(3, '0')}`
  const email = `ananya.${process.pid}.${guests}@guest.example`
  const guest = { firstName: 'Ananya', lastName, email, phone: '9812345670', ...more }
  const ctx = await openAppBeside(site)
  const added = await addToBookings(ctx, commandLineActor, guest)
  if (!added.ok) throw new Error(added.message)
  const { id } = added.booking
  const invited = await makeInvitationLink(ctx, commandLineActor, id, 'command-line')
  if (!invited.ok) throw new Error(invited.message)
  return { id, link: invited.link, name: `${guest.firstName} ${guest.lastName}`, email: guest.email }
}

/** Sends an enquiry over the wire. Returns the name of its writer. */
export async function sendEnquiry(
  site: Pick<Server, 'origin'>,
  more: Record<string, string> = {},
): Promise<string> {
  guests += 1
  const name = `Imran ${process.pid} ${String(guests).padStart(3, '0')}`
  const form = new FormData()
  const fields = {
    user_id: 'own',
    service_id: 'own',
    template_id: 'own',
    name,
    phone: '9812345670',
    email: `imran.${process.pid}.${guests}@guest.example`,
    checkIn: '',
    checkOut: '',
    message: 'May we bring the dog?',
    ...more,
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const answer = await fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'POST', body: form })
  if ((await answer.text()) !== 'OK') throw new Error('the enquiry did not arrive')
  return name
}

/** Sends a review over the wire, with two pictures and a voice note unless `files` says otherwise. */
export async function sendReview(
  site: Server,
  files?: [field: string, file: File][],
): Promise<{ name: string; text: string }> {
  const { link, name } = await addBooking(site, { stay: 'suite' })
  const usual = async (): Promise<[string, File][]> => [
    ['trip_images[]', await fixture('camera-gps.jpg')],
    ['trip_images[]', await fixture('progressive.jpg')],
    ['audio_file', await fixture('vbr.mp3')],
  ]
  const booking_id = new URL(link).searchParams.get('id') ?? ''
  const body = reviewForm({ booking_id, files: files ?? (await usual()) })
  const answer = await fetch(`${site.origin}/admin/api/save-review`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ status: 'true' })
  return { name, text: longEnoughReview }
}

/** The reviews that this guest has sent. */
export async function findReviewsBy(site: Server, name: string): Promise<ReviewWithMedia[]> {
  return (await listReviews(await openAppBeside(site))).filter((review) => review.name === name)
}

/** Approves the only review that this guest has sent. */
export async function approveReviewBy(site: Server, name: string): Promise<void> {
  const [review, ...others] = await findReviewsBy(site, name)
  expect(others).toEqual([])
  expect(await approveReview(await openAppBeside(site), commandLineActor, review?.id ?? '')).toMatchObject({
    ok: true,
  })
}

/** The kinds of the files that came with this guest's review. */
export async function listFileKinds(site: Server, name: string): Promise<string[]> {
  const [review] = await findReviewsBy(site, name)
  return (review?.media ?? []).map(({ kind }) => kind).sort()
}

/** Opens the link, and waits until its form is hydrated. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await waitForGuestPage(page)
  await page.locator('form[novalidate]').first().waitFor()
}

/** Adds a booking as `addBooking` does, and opens its link. */
export async function openNewLink(
  page: Page,
  site: Server,
  more?: Partial<TypedBooking>,
): Promise<BookedGuest> {
  const booked = await addBooking(site, more)
  await openLink(page, booked.link)
  return booked
}

/** Waits until the guest's page is hydrated. */
export function waitForGuestPage(page: Page): Promise<void> {
  return page.locator('[data-island="guest-page"][data-hydrated]').waitFor({ state: 'attached' })
}

export const SCRIPT_DELAY_MS = 3000

/** The scripts that hydrate it. */
export const guestPageScripts = /\/assets\/(?:react|hydrate-guest-page)-/

/** Delays these scripts until they are released. */
export async function delayScripts(
  page: Page,
  delayed: RegExp | string = guestPageScripts,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(delayed, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Makes the processor six times as slow, and each script take three seconds, until the returned function is called. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const scripts = '**/assets/*.js'
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.route(scripts, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPT_DELAY_MS))
    await route.continue().catch(() => {})
  })
  return async () => {
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.unroute(scripts)
  }
}

/** Changes the page as a translator, or a password manager, of the browser does. */
export async function simulate(page: Page, change: 'translate' | 'extension'): Promise<void> {
  const script = join(import.meta.dirname, `../fixtures/${change}-simulation.js`)
  await page.evaluate(await readFile(script, 'utf8'))
}

type Failure = { status: number; body: string }

/**
 * The bodies of all messages of visitors, by the browser's own form and by script. None reaches the server, which limits them: in its place
 * the first are answered with `failures`, the others well.
 */
export async function catchMessages(page: Page, failures: Failure[] = []): Promise<string[]> {
  const bodies: string[] = []
  for (const address of ['**/enquiry', '**/quick-review', '**/api/v1.0/email/send-form'])
    await page.route(address, async (route) => {
      bodies.push(route.request().postDataBuffer()?.toString() ?? '')
      await route.fulfill({ contentType: 'text/plain', body: 'OK', ...failures.shift() })
    })
  return bodies
}

/** The button of the review's form. */
export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Submit', exact: true })
}

/** The hydrated form in this section of the front page, which is open. */
export async function hydratedForm(page: Page, section = '#contactForm'): Promise<Locator> {
  const form = page.locator(`${section} form`)
  await form.scrollIntoViewIfNeeded()
  await expect(page.locator(`${section} [data-island][data-hydrated]`)).toBeAttached()
  return form
}

/** Gives every row four stars and writes enough. */
export async function writeReview(page: Page): Promise<void> {
  for (const row of ['Location', 'Cleanliness', 'Communication', 'Service'])
    await page.getByRole('group', { name: row }).getByRole('radio', { name: '4 stars' }).check()
  await page.getByLabel('Review').fill(longEnoughReview)
}

/** Writes a review as `writeReview` does, and submits it. */
export async function submitReview(page: Page): Promise<void> {
  await writeReview(page)
  await submitButton(page).click()
}

/** Waits until the draft on the device contains all of these. */
export async function waitForDraft(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts)
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(part)
}

/** The names of the drafts that the device keeps for the admin. */
export function listDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')))
}
