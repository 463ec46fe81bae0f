import { expect, test } from 'vitest'
import { commandLineActor } from '#core/app-context.server.ts'
import { rescueOwner } from '#modules/accounts/passwords.server.ts'
import { makeAccountLink } from '#modules/accounts/team.server.ts'
import { listFeedAddresses } from '#modules/calendar/calendar-feed.server.ts'
import { makePageAddress } from '#modules/guest-pages/page-tokens.server.ts'
import { makeOptOutUrl } from '#modules/invitations/stop-asking.server.ts'
import { ashaAccount, createAccount } from '../../tests/owner.ts'
import { asha, bookingOf, keyFor, meera } from '../../tests/people.ts'
import { sourceBuild } from '../../tests/source-build.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'

/** What messaging apps and mail programs make part of a link, as browsers send it. */
const appended = ['.', ',', '%20', '%0A', '%E2%80%8B', '%22', '%2522', '%E2%80%9D', ')', '%3E', '%EF%BB%BF']

test('a personal link of every kind opens with what an app has put behind it', async () => {
  const ctx = await openTestApp()
  const booking = await bookingOf(ctx, meera)
  const key = await keyFor(ctx, booking)
  const team = { purpose: 'team', email: 'k@deodar.example', role: 'helper' } as const
  const invited = await makeAccountLink(ctx, ctx.database, asha, team)
  await createAccount(ctx)
  const rescued = await rescueOwner(ctx, commandLineActor, ashaAccount.email)
  const [calendar] = await listFeedAddresses(ctx)
  const links = [
    `/review?id=${key}`,
    invited.link,
    rescued.ok ? rescued.link : '',
    makeOptOutUrl(ctx, booking.id),
    calendar?.address ?? '',
    makePageAddress(ctx, 'pay', booking.id),
    makePageAddress(ctx, 'stay', booking.id),
  ].map((link) => new URL(link, ctx.config.publicOrigin))
  const { origin } = await openWire(ctx, sourceBuild)
  const look = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, text: plain(await answer.text()) }
  }
  for (const { pathname, search } of links) {
    const right = await look(`${pathname}${search}`)
    expect(right.text).not.toBe((await look(`${pathname}${search}x`)).text)
    for (const more of appended)
      expect(await look(`${pathname}${search}${more}`), `${pathname} ${more}`).toEqual(right)
  }
})

/** What the page says to its reader. */
function plain(text: string): string {
  const [, main = text] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(text) ?? []
  return main.replaceAll(/<[^>]*>/g, '\n')
}
