import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house/house.ts'
import { PASS_SECONDS, writePass } from '../../house/invitations/guest-link.ts'

/** Gives the browser a signed note that names the booking for two hours; scripts cannot read it. */
export function setBookingCookie(house: House, reply: FastifyReply, bookingId: string): void {
  const pass = `${nameOf(house)}=${writePass(house, bookingId)}; Path=/; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Lax`
  const secure = house.config.publicOrigin.startsWith('https://')
  reply.header('set-cookie', secure ? `${pass}; Secure` : pass)
}

/** The note the browser brings back, unread; null without one. E-mails, digits and `.~_-` only, so nothing to decode. */
export function bookingCookie(
  house: Pick<House, 'config'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | null {
  const name = nameOf(house)
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** On https it is bound to this very host. */
function nameOf({ config }: Pick<House, 'config'>): string {
  return config.publicOrigin.startsWith('https://') ? '__Host-booking' : 'booking'
}
