import type { FastifyInstance } from 'fastify'
import { keyInLink } from '#domain/bookings/key-in-link.ts'
import { messages } from '#domain/messages.ts'
import { propertyOf } from '#domain/record.ts'
import type { House } from '../../house/house.ts'
import { noteOpened, readLink } from '../../house/invitations/guest-link.ts'
import type { LinkTries } from '../limits/link-tries.ts'
import { setBookingCookie } from './booking-cookie.ts'
import { sendData, sendTooMany } from './send-data.ts'
import { no, wireGuest, yes } from './wire.ts'

export const JSON_MOST_BYTES = 16 * 1024

/** `POST /admin/api/get-userdetail`: whose link this is. Every key that opens nothing gets one and the same answer. */
export function registerGetUserDetail(api: FastifyInstance, house: House, linkTries: LinkTries): void {
  api.post('/get-userdetail', { bodyLimit: JSON_MOST_BYTES }, async (request, reply) => {
    const key = keyIn(request.body)
    const looked = await linkTries.look(
      request.ip,
      () => readLink(house, key),
      ({ state }) => state !== 'open',
    )
    if ('wait' in looked) return sendTooMany(reply, looked.wait)
    const link = looked.found
    if (link.state !== 'open') return sendData(reply, 200, no(messages.notAbleToReview))
    await noteOpened(house, key)
    setBookingCookie(house, reply, link.booking.id)
    return sendData(reply, 200, yes({ data: wireGuest(link.booking) }))
  })
}

/** The key a request names; empty when there is none. */
export function keyIn(body: unknown): string {
  const key = propertyOf(body, 'booking_id')
  return typeof key === 'string' ? keyInLink(key) : ''
}
