import { sayTooMany } from '#modules/common/say-wait.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { sentBefore } from '#modules/invitations/sent-before.server.ts'
import { queueOwnersEmail } from '#modules/mail/many-emails.server.ts'
import { addMedia, discardKept, type KeptFile } from '#modules/media/keep-files.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { type Outcome, type Refusal, refuseSaying } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow, theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { networkOf } from '#server/limits/rate-limits.ts'
import type { StayAsked } from './enquiries.server.ts'
import { emailAbout } from './enquiry-emails.server.ts'
import { readFormToken } from './form-token.server.ts'
import { COUNTED_OVER_MS, type Suspicion, suspect } from './suspicion.ts'

/** What a message arrives with besides its words. */
export type Arrival = {
  /** The visitor's network address, for counting only. */
  address: string
  /** The form's signed time; a client that sends none is welcome. */
  token?: string | undefined
  /** What stood in the field that no person sees. */
  trap?: string | undefined
  /** Stays the same while one message is tried again. */
  once?: string | undefined
  /** Whoever wrote it sees its form again when it is refused: a number that cannot be one is asked about, not stored. */
  canMend?: boolean
}

export type Taken = Outcome<{ id: string }>

/** Says no, naming the telephone, while one connection sends more than people do; null otherwise. */
export async function refuseTooMany(
  ctx: AppContext,
  arrival: Pick<Arrival, 'address'>,
): Promise<Refusal | null> {
  const network = networkOf(arrival.address)
  const uses = [await ctx.limits.look('message', network), await ctx.limits.look('refusedMessage', network)]
  const waits = uses.flatMap(({ wait }) => wait ?? [])
  return waits.length === 0 ? null : tooManyMessages(ctx, Math.max(...waits))
}

/** Counts a message that was refused, whatever for, so that reading forms that are no good cannot go on for ever. */
export async function countRefused(ctx: AppContext, arrival: Pick<Arrival, 'address'>): Promise<void> {
  await ctx.limits.count('refusedMessage', networkOf(arrival.address))
}

async function tooManyMessages(ctx: AppContext, retryAfter: number): Promise<Refusal> {
  const { property } = await publishedContent(ctx)
  return { ...refuseSaying('tooManyMessages', sayTooMany(property.phone, retryAfter)), retryAfter }
}

type Words = Pick<
  EnquiryRow,
  'form' | 'name' | 'phone' | 'email' | 'expectation' | 'check_in' | 'check_out' | 'message'
>

/** What comes with it: files, and the stay that was chosen. No part of the words by which a message is known again. */
type With = { files?: readonly KeptFile[]; asked?: StayAsked }

/** Stores a message, its files and its letter to the owner in one transaction; ordinary or held, never dropped. */
export async function storeMessage(
  ctx: AppContext,
  arrival: Arrival,
  said: Words,
  { files = [], asked = { stay: null, quote: '' } }: With = {},
): Promise<Taken> {
  const { used, wait } = await ctx.limits.count('message', networkOf(arrival.address))
  if (wait !== null) return tooManyMessages(ctx, wait)
  const held = await suspicionOf(ctx, arrival, said, used - 1)
  const row: EnquiryRow = {
    id: newId(),
    ...said,
    ...asked,
    state: held ? 'held' : 'new',
    held_because: held,
    note: '',
    answered_at: null,
    answer: null,
    answered_by: null,
    created_at: isoNow(ctx),
  }
  const email = await emailAbout(ctx, row, files.length > 0)
  const before = await change(ctx, theHouse, async (tx) => {
    const first = await sentBefore(ctx, tx, arrival.once, said, row.id)
    if (first) return first
    await tx.insertInto('enquiry').values(row).execute()
    await addMedia(ctx, tx, { about: 'enquiry', aboutId: row.id, status: 'pending' }, files)
    if (email) await queueOwnersEmail(ctx, tx, email, row)
    if (!held) await queuePushes(ctx, tx, { kind: 'enquiry', id: row.id })
    return null
  })
  if (before) {
    await discardKept(ctx, files)
    return { ok: true, id: before }
  }
  ctx.log.info('enquiry.taken', { enquiry: row.id, form: row.form, held: held ?? 'no' })
  return { ok: true, id: row.id }
}

/** Messages of one sender are counted by the messages themselves: each of them stands in the table with its address. */
async function suspicionOf(
  ctx: AppContext,
  arrival: Arrival,
  said: Words,
  fromConnection: number,
): Promise<Suspicion | null> {
  const since = new Date(ctx.clock.now().getTime() - COUNTED_OVER_MS).toISOString()
  const { sent } = await ctx.database
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll().as('sent'))
    .where('created_at', '>', since)
    .where('email', '=', said.email)
    .executeTakeFirstOrThrow()
  return suspect({
    trapFilled: Boolean(arrival.trap),
    token: readFormToken(ctx, arrival.token),
    fromConnection,
    fromSender: Number(sent),
    lines: [said.name, said.phone],
    message: `${said.expectation}\n${said.message}`,
  })
}
