import QRCode from 'qrcode'
import { data, redirect } from 'react-router'
import { invitationChannels, invitationMessage, isHandedWay, isUnsent } from '#domain/bookings/invitation.ts'
import { whatsappLink } from '#domain/contact.ts'
import { sayDays, sayMoment } from '#domain/day.ts'
import type { Outcome } from '#domain/refusal.ts'
import { refuse } from '#domain/refusal.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import type { OwnerActor } from '#server/house/accounts/sign-in.ts'
import { findBooking } from '#server/house/bookings/bookings.ts'
import { publishedContent } from '#server/house/content/content.ts'
import type { House } from '#server/house/house.ts'
import { nextToAsk } from '#server/house/invitations/ask-many.ts'
import { invite } from '#server/house/invitations/invite.ts'
import { inviteByEmail } from '#server/house/invitations/invite-by-email.ts'
import { ownMessages } from '#server/house/mail/own-messages.ts'
import { readSettings } from '#server/house/settings.ts'
import { findInvitations } from '#server/house/stays/ended-stays.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { pagePath } from '../../parts/page-path.ts'
import { refusedAbout } from '../../parts/reply.server.ts'
import type { Route } from './+types/ask.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireOwner(house, request)
  const [booking, asking, { stays }, { timeZone }] = await Promise.all([
    findBooking(house, params.id),
    findInvitations(house, params.id),
    publishedContent(house),
    readSettings(house),
  ])
  if (!booking || !asking) throw new Response(null, { status: 404 })
  const when = (time: string | null) => time && sayMoment(new Date(time), timeZone)
  const next = await nextToAsk(house, params.id)
  return {
    next,
    done: new URL(request.url).searchParams.get('done'),
    refused: await refusedAbout(request, house, me, { about: 'booking', id: params.id }),
    id: asking.id,
    name: asking.name,
    hasPhone: booking.phone !== '',
    email: booking.email,
    stayed: [sayDays(asking.checkIn, asking.checkOut), stayTitle({ stays }, asking.stay)]
      .filter(Boolean)
      .join(' · '),
    state: asking.state,
    reason: asking.reason,
    round: asking.round,
    mayAsk: asking.ended && booking.state !== 'cancelled' && booking.review_id === null,
    invitations: asking.invitations.map(
      ({ id, channel, created_at, opened_at, started_at, letter_state }) => ({
        id,
        way: invitationChannels[channel] ?? channel,
        at: when(created_at),
        opened: when(opened_at),
        started: when(started_at),
        inFolder: letter_state === 'in-folder',
        unsent: isUnsent(channel),
      }),
    ),
  }
}

/** What a fresh link is handed over with; it is shown this once, because the house keeps only its hash. */
export type FreshLink = {
  channel: string
  link: string
  message: string
  whatsapp: string | null
  qr: string | null
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const channel = String(form.get('channel'))
  if (channel === 'email') {
    const outcome = await inviteByEmail(house, owner, params.id, { round: Number(form.get('round')) })
    if (outcome.ok) return redirect(`${pagePath('bookings', params.id, 'invitations')}?done=email`)
    return data({ ...outcome, fresh: null }, { status: 400 })
  }
  const outcome = await freshLink(house, owner, params.id, channel)
  if (!outcome.ok) return data({ ...outcome, fresh: null }, { status: 400 })
  return data({ message: '', fresh: outcome.fresh })
}

async function freshLink(
  house: House,
  owner: OwnerActor,
  id: string,
  channel: string,
): Promise<Outcome<{ fresh: FreshLink }>> {
  if (!isHandedWay(channel)) return refuse('broken')
  const [booking, { property }] = await Promise.all([findBooking(house, id), publishedContent(house)])
  const outcome = await invite(house, owner, id, `${channel}-unsent`)
  if (!outcome.ok) return outcome
  const { messages: own } = await ownMessages(house)
  const message = invitationMessage(own.invitation, property.name, booking?.first_name ?? '', outcome.link)
  const whatsapp = channel === 'whatsapp' ? whatsappLink(booking?.phone ?? '', message) : null
  const svg = channel === 'qr' ? await QRCode.toString(outcome.link, { type: 'svg', margin: 1 }) : null
  const qr = svg && `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
  return { ok: true, fresh: { channel, link: outcome.link, message, whatsapp, qr } }
}
