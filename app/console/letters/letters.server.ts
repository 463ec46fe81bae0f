import { dayInZone, sayDaysAgo, sayMoment } from '#domain/day.ts'
import { letterKinds } from '#domain/messages/letter.ts'
import { lettersInFolder, type StuckLetter, stuckLetters } from '#server/house/mail/stuck-letters.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/letters.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { role, id } = await requireSignedIn(house, request)
  const [{ count, oldest }, written, { timeZone }] = await Promise.all([
    stuckLetters(house),
    lettersInFolder(house),
    readSettings(house),
  ])
  const now = house.clock.now()
  const dayOf = (moment: string) => dayInZone(new Date(moment), timeZone)
  const shown = (letter: StuckLetter) => ({
    id: letter.id,
    kind: letterKinds[letter.kind] ?? letter.kind,
    about: letter.name,
    room: roomOf(letter),
    // A helper need not know where letters to the team go.
    to: role === 'owner' ? letter.to_address : null,
    since: sayDaysAgo(dayOf(letter.since), dayInZone(now, timeZone)),
    tries: letter.tries,
    error: letter.last_error,
    standing: standingOf(letter, now),
    nextTry: sayMoment(new Date(letter.next_try_at), timeZone),
  })
  return {
    count,
    refused: await refusedAbout(request, house, { kind: role, id }, { about: 'letter' }),
    isOwner: role === 'owner',
    letters: oldest.map(shown),
    written: { count: written.count, letters: written.oldest.map(shown) },
  }
}

type Standing = 'given-up' | 'on-its-way' | 'waits' | 'in-folder'

function standingOf({ state, next_try_at }: StuckLetter, now: Date): Standing {
  if (state === 'in-folder') return 'in-folder'
  if (state === 'failed') return 'given-up'
  return state === 'sending' || next_try_at <= now.toISOString() ? 'on-its-way' : 'waits'
}

/** Where the thing is that the letter is about; null where there is no such room. */
function roomOf({ about, aboutId }: StuckLetter): string | null {
  if (about === 'enquiry') return `/admin/enquiries/${aboutId}`
  if (about === 'review') return `/admin/reviews/${aboutId}`
  return about === 'booking' ? `/admin/bookings/${aboutId}/invitations` : null
}
