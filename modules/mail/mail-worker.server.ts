import { sql } from 'kysely'
import { type AppContext, type DeliveryResult, isoNow } from '#core/app-context.server.ts'
import { findClockJump } from '#core/clock-jump.server.ts'
import type { EmailRow } from '#core/db/tables.ts'
import { type Queue, updateClaimedRow } from '#core/queue.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { findNextEmailTime, findNextTryTime, guestEmailKinds } from './email.ts'
import { deleteEmailFiles } from './erased-files.server.ts'
import { readSender } from './mail-server.server.ts'
import { describeMailTrouble, isRecipientRefused, MailFault, type MailTrouble } from './mailer.server.ts'

/** Longer than every timeout of the mailer together. */
const MAX_DELIVERY_MS = 120_000
/** After an e-mail failed with one of these troubles, the others are not tried for a moment. */
const noServerTroubles: ReadonlySet<MailTrouble> = new Set(['nothing-there', 'no-such-host', 'silent'])

/** E-mails that hold a key, of which nothing may stay once they have left. */
const secretKinds = new Set(['invitation', 'password', 'team'])
/** The owner waits for the result now, so that a later try is of no use. */
const kindsTriedOnce = new Set(['test'])

/** The e-mails of the outbox, which leave one after another. A refusal sets the next try of an e-mail, it does not throw. */
export const emailQueue: Queue<EmailRow> = {
  table: 'email',
  dueAtColumn: 'next_try_at',
  triesColumn: 'tries',
  isWaiting: () => sql`state in ('waiting', 'sending')`,
  leaseValues: (next_try_at) => ({ state: 'sending', next_try_at }),
  triggerEvent: 'emails',
  async work(ctx, email) {
    const now = ctx.clock.now()
    const { timeZone } = await readSettings(ctx)
    const leavesAt = (await ctx.outgoing.isAutomatic(ctx, email)) ? findNextEmailTime(now, timeZone) : now
    if (leavesAt === now) return deliverEmail(ctx, email, MAX_DELIVERY_MS)
    const delayed = { state: 'waiting', next_try_at: leavesAt.toISOString() } as const
    await updateClaimedRow(ctx.database, emailQueue, email, delayed)
  },
}

/** Delivers an e-mail that this process has claimed, or writes down why not; `pause` when no mail server answered. */
export async function deliverEmail(
  ctx: AppContext,
  email: EmailRow,
  maxMs: number,
): Promise<'pause' | undefined> {
  const signal = AbortSignal.timeout(maxMs)
  let result: DeliveryResult
  try {
    result = await rejectOnAbort(signal, ctx.mail.deliver(await prepareOutgoingEmail(ctx, email), signal))
  } catch (fault) {
    await recordFailedTry(ctx, email, fault)
    return fault instanceof MailFault && noServerTroubles.has(fault.trouble) ? 'pause' : undefined
  }
  // A test counts as sent, because the page shows where it went.
  const hasLeft = result === 'sent' || email.kind === 'test'
  const state = hasLeft ? 'sent' : 'in-folder'
  const erased = secretKinds.has(email.kind) ? { text: '', html: '' } : {}
  const changes = { state, sent_at: hasLeft ? isoNow(ctx) : null, last_error: null, ...erased } as const
  if (!(await updateClaimedRow(ctx.database, emailQueue, email, changes))) await discardIfErased(ctx, email)
  // The e-mail was written into the folder, because there was no mail server.
  else if (result === 'sent' && email.requeued_at) await deleteEmailFiles(ctx, [email.message_id])
  ctx.log.info(`email.${state}`, { email: email.id, kind: email.kind, tries: email.tries })
}

/** Deletes the file of an e-mail whose person was erased while it was being delivered. */
async function discardIfErased(ctx: AppContext, { id, message_id }: EmailRow): Promise<void> {
  const row = await ctx.database.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) await deleteEmailFiles(ctx, [message_id])
}

async function prepareOutgoingEmail(ctx: AppContext, email: EmailRow) {
  return {
    messageId: email.message_id,
    from: await readSender(ctx),
    to: email.to_address,
    replyTo: email.reply_to,
    subject: email.subject,
    ...(await ctx.outgoing.completeEmail(ctx, email)),
    date: new Date(email.created_at),
  }
}

async function recordFailedTry(ctx: AppContext, email: EmailRow, fault: unknown): Promise<void> {
  const isFinal =
    kindsTriedOnce.has(email.kind) || (guestEmailKinds.has(email.kind) && isRecipientRefused(fault))
  const nextTry = isFinal ? null : await computeNextTry(ctx, email)
  await updateClaimedRow(ctx.database, emailQueue, email, {
    state: nextTry ? 'waiting' : 'failed',
    next_try_at: (nextTry ?? ctx.clock.now()).toISOString(),
    last_error: describeFailure(fault),
  })
  const facts = { email: email.id, kind: email.kind, tries: email.tries, code: formatFaultCode(fault) }
  ctx.log.warn(nextTry ? 'email.postponed' : 'email.failed', facts)
}

/** While the clock cannot be believed, no e-mail is given up for its age. */
async function computeNextTry(
  ctx: AppContext,
  { created_at, requeued_at, tries }: EmailRow,
): Promise<Date | null> {
  const now = ctx.clock.now()
  const nextTry = findNextTryTime(new Date(requeued_at ?? created_at), tries, now)
  return nextTry ?? ((await findClockJump(ctx)) ? findNextTryTime(now, tries, now) : null)
}

/** What the mail server said, without e-mail addresses, for the owner. */
function describeFailure(fault: unknown): string {
  const faultText = fault instanceof Error ? fault.message : String(fault)
  const description =
    fault instanceof MailFault ? describeMailTrouble(fault.trouble, fault.serverMessage) : faultText
  return description
    .split(/([\s<>"'(),;:]+)/)
    .map((word) => (/.@./.test(word) ? '(address)' : word))
    .join('')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

function formatFaultCode(fault: unknown): string {
  const [code, responseCode] = [propertyOf(fault, 'code'), propertyOf(fault, 'responseCode')]
  return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ')
}

/** A mailer stops when its signal aborts; the result of one that does not is ignored. */
function rejectOnAbort(signal: AbortSignal, work: Promise<DeliveryResult>): Promise<DeliveryResult> {
  const timeLimit = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => timeLimit.reject(new MailFault('silent', { code: 'ETIMEDOUT' })))
  return Promise.race([work, timeLimit.promise])
}
