import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext, With } from '#core/app-context.server.ts'
import { readCookie, writeCookie } from '#core/host/cookies.server.ts'
import { findByLink } from '#core/host/rate-limits.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { propertyOf } from '#core/values/record.ts'
import {
  BOOKING_COOKIE_SECONDS,
  readGuestLink,
  recordLinkOpened,
  recordReviewStarted,
  signBookingCookie,
} from '#modules/invitations/guest-link.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { refusalAnswer, sendData, sendTooManyTries, successAnswer, toWireGuest } from './wire.ts'

export const MAX_JSON_BYTES = 16 * 1024
const COOKIE = 'booking'

/** `POST /admin/api/get-userdetail`: the guest of a link. Every key that opens nothing gets the same answer. */
export function registerGetUserDetail(api: FastifyInstance, ctx: AppContext): void {
  api.post('/get-userdetail', { bodyLimit: MAX_JSON_BYTES }, async (request, reply) => {
    const key = readLinkToken(request.body)
    const lookup = await findOpenLink(ctx, request.ip, key)
    if ('waitSeconds' in lookup) return sendTooManyTries(reply, lookup.waitSeconds)
    const link = lookup.result
    if (link.state !== 'open') return sendData(reply, 200, refusalAnswer(messages.notAbleToReview))
    await recordLinkOpened(ctx, key)
    setBookingCookie(ctx, reply, link.booking.id)
    return sendData(reply, 200, successAnswer({ data: toWireGuest(link.booking) }))
  })

  // The guest has begun to write. Every key gets the same empty answer.
  api.post('/begun', async (request, reply) => {
    const key = readLinkToken(request.body)
    const lookup = await findOpenLink(ctx, request.ip, key)
    if ('result' in lookup && lookup.result.state === 'open') await recordReviewStarted(ctx, key)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

function findOpenLink(ctx: AppContext, address: string, key: string) {
  return findByLink(
    ctx,
    address,
    () => readGuestLink(ctx, key),
    ({ state }) => state !== 'open',
  )
}

/** The key in a request; empty without one. */
function readLinkToken(body: unknown): string {
  const key = propertyOf(body, 'booking_id')
  return typeof key === 'string' ? findTokenInText(key) : ''
}

/** Gives the browser a signed token that names the booking for two hours; scripts cannot read it. */
function setBookingCookie(ctx: AppContext, reply: FastifyReply, bookingId: string): void {
  const cookieValue = signBookingCookie(ctx, bookingId)
  const cookie = writeCookie(ctx.config.publicOrigin, COOKIE, cookieValue, BOOKING_COOKIE_SECONDS)
  reply.header('set-cookie', cookie)
}

/** The token of the cookie, not verified; null without one. */
export function findBookingCookie(ctx: With<'config'>, cookies: string | null | undefined): string | null {
  return readCookie(ctx.config.publicOrigin, cookies, COOKIE) || null
}
