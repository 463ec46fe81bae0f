import { redirect } from 'react-router'
import { dayInZone, sayDay, sayMoment } from '#domain/day.ts'
import { listPasskeys } from '#server/house/accounts/passkeys.ts'
import { changePassword } from '#server/house/accounts/passwords.ts'
import { listDevices } from '#server/house/accounts/sessions.ts'
import { lookOf } from '#server/house/devices/chosen-look.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { credentialsOf, field, refused } from '../../parts/frame/sign-in-page.server.ts'
import { refusedAbout } from '../../parts/reply.server.ts'
import type { Route } from './+types/you.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const [devices, passkeys, { timeZone }] = await Promise.all([
    listDevices(house, signedIn),
    listPasskeys(house, signedIn),
    readSettings(house),
  ])
  const { id: me, name, email, role, twoStep } = signedIn
  const asked = new URL(request.url).searchParams
  // Which of one's devices or passkeys it was about.
  const of = asked.get('of') ?? ''
  const about = (before: object) =>
    refusedAbout(
      request,
      house,
      { kind: role, id: me },
      { about: 'owner', id: me, before: JSON.stringify(before) },
    )
  return {
    me: { name, email, role, twoStep },
    look: lookOf(request),
    devices: devices.map((each) => ({
      ...each,
      since: sayMoment(new Date(each.begunAt), timeZone),
      trustedUntil: each.trustedUntil && sayDay(dayInZone(each.trustedUntil, timeZone)),
    })),
    passkeys: passkeys.map(({ createdAt, usedAt, ...each }) => ({
      ...each,
      since: sayDay(dayInZone(new Date(createdAt), timeZone)),
      used: usedAt && sayMoment(new Date(usedAt), timeZone),
    })),
    saved: asked.has('saved'),
    refused: { device: await about({ session: of }), passkey: await about({ passkey: of }) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const form = await request.formData()
  const given = { current: field(form, 'current'), fresh: field(form, 'fresh') }
  const outcome = await changePassword(house, credentialsOf(request, context), signedIn, given)
  return outcome.ok ? redirect('/admin/settings/you?saved') : refused(outcome)
}
