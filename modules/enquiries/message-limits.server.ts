import { sayTooMany } from '#modules/common/say-wait.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Refusal, refuseSaying } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { networkOf } from '#server/limits/rate-limits.ts'

/** The visitor's network address, for counting only. */
type Sender = { address: string }

/** Refuses, naming the telephone, while one connection sends more than people do; null otherwise. */
export async function refuseTooMany(ctx: AppContext, arrival: Sender): Promise<Refusal | null> {
  const network = networkOf(arrival.address)
  const uses = [await ctx.limits.look('message', network), await ctx.limits.look('refusedMessage', network)]
  const waits = uses.flatMap(({ wait }) => wait ?? [])
  return waits.length === 0 ? null : tooManyMessages(ctx, Math.max(...waits))
}

/** Counts a message that was refused, whatever for, so that reading forms that are no good cannot go on for ever. */
export async function countRefused(ctx: AppContext, arrival: Sender): Promise<void> {
  await ctx.limits.count('refusedMessage', networkOf(arrival.address))
}

/** The refusal of too many messages, with the seconds to wait. */
export async function tooManyMessages(ctx: AppContext, retryAfter: number): Promise<Refusal> {
  const { property } = await publishedContent(ctx)
  return { ...refuseSaying('tooManyMessages', sayTooMany(property.phone, retryAfter)), retryAfter }
}
