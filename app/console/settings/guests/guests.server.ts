import { redirect } from 'react-router'
import { dayInZone } from '#domain/day.ts'
import { type Changeable, changeSettings } from '#server/house/change-settings.ts'
import { askedAtOnce } from '#server/house/invitations/due-invitations.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { openedIn, returned } from '../../parts/kept/opened.server.ts'
import type { Route } from './+types/guests.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const { guestMedia, invitations, keepMonths } = await readSettings(house)
  const atOnce = invitations.automatic ? [] : (await askedAtOnce(house)).map(({ name }) => name)
  const saved = new URL(request.url).searchParams.has('saved')
  return { values: { guestMedia, invitations, keepMonths }, atOnce, saved }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const number = (name: string) => Number(fieldLine(form, name, 20) || Number.NaN)
  const months = (name: string) => (fieldLine(form, name, 20) ? number(name) : null)
  const reminders = number('reminders')
  const { invitations: before, timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const begins = form.get('begin') === 'lately' ? null : today
  const opened = openedIn(form)
  const typed: Pick<Changeable, 'guestMedia' | 'invitations' | 'keepMonths'> = {
    guestMedia: { photos: form.has('photos'), video: form.has('video'), audio: form.has('audio') },
    invitations: {
      automatic: form.has('automatic'),
      afterDays: number('afterDays'),
      reminders: reminders === 1 || reminders === 2 ? reminders : 0,
      reminderEveryDays: number('reminderEveryDays'),
      since: form.has('automatic') && !before.automatic ? begins : before.since,
    },
    keepMonths: { enquiries: months('keepEnquiries'), bookings: months('keepBookings') },
  }
  const outcome = await changeSettings(house, owner, typed, opened)
  return outcome.ok ? redirect('/admin/settings/guests?saved') : returned(outcome, typed, opened)
}
