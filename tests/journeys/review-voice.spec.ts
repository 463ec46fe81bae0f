import { messages } from '#core/refusals/messages.ts'
import { findReviewsBy, openNewLink, submitReview } from './guest.ts'
import { expect, test } from './site.ts'

test('records a voice note, plays it, and sends it as mp3', async ({ page, site, complaints }) => {
  const { name } = await openNewLink(page, site)
  for (const script of [/\/encode-voice-/, /-mp3-encoder-/])
    await page.route(script, (route) => route.abort('connectionreset'), { times: 1 })
  await page.getByText('Add photos, video or a voice note').click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('We are listening.')).toBeVisible()
  await expect(page.getByRole('meter')).toBeVisible()
  await expect(page.getByText(/^0:0[1-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Remove voice note.mp3' })).toBeVisible()
  await expect
    .poll(() => page.locator('audio').evaluate((player: HTMLAudioElement) => player.duration))
    .toBeGreaterThan(0.5)
  await submitReview(page)
  await expect(page.getByRole('heading', { name: messages.reviewReceived })).toBeVisible()
  await expect(page.getByText('Your file has arrived too.')).toBeVisible()
  expect((await findReviewsBy(site, name))[0]?.media).toMatchObject([{ kind: 'audio', format: 'mp3' }])
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
