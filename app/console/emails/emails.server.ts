import { dayInZone, sayDaysAgo, sayMoment } from '#domain/day.ts'
import { emailKinds } from '#domain/mail/email.ts'
import { type StuckEmail, stuckEmails, unsentEmails } from '#server/house/mail/stuck-emails.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/emails.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { role, id } = await requireSignedIn(house, request)
  const [{ count, oldest }, unsent, { timeZone }] = await Promise.all([
    stuckEmails(house),
    unsentEmails(house),
    readSettings(house),
  ])
  const now = house.clock.now()
  const dayOf = (moment: string) => dayInZone(new Date(moment), timeZone)
  const shown = (email: StuckEmail) => ({
    id: email.id,
    kind: emailKinds[email.kind] ?? email.kind,
    about: email.name,
    room: roomOf(email),
    // A helper need not know where e-mails to the team go.
    to: role === 'owner' ? email.to_address : null,
    since: sayDaysAgo(dayOf(email.since), dayInZone(now, timeZone)),
    tries: email.tries,
    error: email.last_error,
    standing: standingOf(email, now),
    nextTry: sayMoment(new Date(email.next_try_at), timeZone),
  })
  return {
    count,
    refused: await refusedAbout(request, house, { kind: role, id }, { about: 'letter' }),
    isOwner: role === 'owner',
    letters: oldest.map(shown),
    unsent: { count: unsent.count, letters: unsent.oldest.map(shown) },
  }
}

type Standing = 'given-up' | 'on-its-way' | 'waits' | 'in-folder'

function standingOf({ state, next_try_at }: StuckEmail, now: Date): Standing {
  if (state === 'in-folder') return 'in-folder'
  if (state === 'failed') return 'given-up'
  return state === 'sending' || next_try_at <= now.toISOString() ? 'on-its-way' : 'waits'
}

/** Where the thing is that the e-mail is about; null where there is no such room. */
function roomOf({ about, aboutId }: StuckEmail): string | null {
  if (about === 'enquiry') return `/admin/enquiries/${aboutId}`
  if (about === 'review') return `/admin/reviews/${aboutId}`
  return about === 'booking' ? `/admin/bookings/${aboutId}/invitations` : null
}
