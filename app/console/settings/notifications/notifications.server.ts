import { data, redirect } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { sayPushTrouble } from '#domain/notifications/push-trouble.ts'
import { changeSettings } from '#server/house/change-settings.ts'
import { changeDevice, ringingDevices, type Wishes } from '#server/house/push/devices.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole, requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { field, fieldLine } from '../../parts/frame/sign-in-page.server.ts'
import { refusedIn } from '../../parts/reply.server.ts'
import type { Route } from './+types/notifications.ts'

const here = '/admin/settings/notifications'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const [devices, { timeZone, namesInPushes }] = await Promise.all([
    ringingDevices(house, signedIn),
    readSettings(house),
  ])
  const asked = new URL(request.url).searchParams
  const say = (time: string) => sayMoment(new Date(time), timeZone)
  return {
    devices: devices.map(({ createdAt, seenAt, sentAt, trouble, ...device }) => ({
      ...device,
      since: say(createdAt),
      seen: say(seenAt),
      sent: sentAt && say(sentAt),
      trouble: trouble && sayPushTrouble(trouble),
    })),
    names: namesInPushes,
    isOwner: signedIn.role === 'owner',
    zone: timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' '),
    /** Which device was saved, or has just been rung; `names` is what all devices may say. */
    saved: asked.get('saved'),
    rang: asked.get('rang'),
    refused: { of: asked.get('of'), message: refusedIn(request) },
  }
}

/** Saves what one device is told of and when; or, for an owner, what all may say. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  if (form.get('what') === 'names') {
    const owner = await requireRole(house, request, 'owner')
    const outcome = await changeSettings(house, owner, { namesInPushes: form.has('names') })
    return outcome.ok
      ? redirect(`${here}?saved=names#names`)
      : data({ ...outcome, device: '', wishes: null }, { status: 400 })
  }
  const device = fieldLine(form, 'device', 40)
  const wishes = wishesIn(form)
  const outcome = await changeDevice(house, await requireSignedIn(house, request), device, wishes)
  return outcome.ok
    ? redirect(`${here}?saved=${device}#device-${device}`)
    : data({ ...outcome, device, wishes }, { status: 400 })
}

function wishesIn(form: FormData): Wishes {
  const [from, until] = [fieldLine(form, 'from', 5), fieldLine(form, 'until', 5)]
  return {
    enquiries: field(form, 'enquiries') !== '',
    reviews: field(form, 'reviews') !== '',
    quiet: from || until ? { from, until } : null,
  }
}
