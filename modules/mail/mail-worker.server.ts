import { type AppContext, isoNow, type WayOut } from '#core/app-context.server.ts'
import { clockJump } from '#core/clock-brake.server.ts'
import type { Database } from '#core/db/database.ts'
import { ifGiven, onPostgres } from '#core/db/database.ts'
import type { EmailRow } from '#core/db/tables.ts'
import { type Job, startJob } from '#core/jobs.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { guestKinds, nextEmailHour, nextTry } from './email.ts'
import { discardEmails } from './erased-traces.server.ts'
import { senderOf } from './mail-server.server.ts'
import { describeMailTrouble, isRecipientRefused, MailFault, type MailTrouble } from './mailer.server.ts'

/** The outbox is looked through at least this often, for e-mails that another process wrote. */
const LOOK_EVERY_MS = 15_000
/** Longer than every timeout of the mailer together, shorter than the lease of an e-mail. */
const MAX_DELIVERY_MS = 120_000
/** After one e-mail finds no mail server, the others are not tried for a moment. */
const BACKOFF_MS = 2000
const away: ReadonlySet<MailTrouble> = new Set(['nothing-there', 'no-such-host', 'silent'])

/** E-mails that hold a key, of which nothing may stay once they have left. */
const secretKinds = new Set(['invitation', 'password', 'team'])
/** What is asked about now is no use tomorrow. */
const triedOnce = new Set(['test'])

/** Delivers the e-mails of the outbox one after another: after each commit that adds one, and when one is due. */
export function startMailWorker(ctx: AppContext): Job {
  let backoffUntil = 0
  const backOff = () => {
    backoffUntil = performance.now() + BACKOFF_MS
  }
  const backoffLeft = () => Math.max(0, backoffUntil - performance.now())
  return startJob(ctx, {
    startsOn: 'emails',
    everyMs: LOOK_EVERY_MS,
    async run(stopped) {
      while (!stopped() && backoffLeft() === 0 && (await deliverOne(ctx, backOff)));
    },
    untilNext: async () => backoffLeft() || untilNext(ctx),
    onFault: (fault) => ctx.log.error('mail-worker.fault', { code: codeOf(fault) }),
  })
}

/** Ends the claims of a server that was killed, before the mail worker starts. Only on SQLite, where one server uses the data folder; on PostgreSQL another server may have made them, and they end with their lease. */
export async function requeueAbandonedEmails(ctx: AppContext): Promise<void> {
  if (ctx.config.databaseUrl) return
  const count = await endClaims(ctx.database, ctx.clock.now())
  if (count > 0) ctx.log.info('emails.requeued', { count })
}

/** Delivers the e-mail that has been due longest; false when none is due. A refusal sets its next try, it does not throw; `onNoServer` is called when no mail server answered. */
export async function deliverOne(ctx: AppContext, onNoServer = () => {}): Promise<boolean> {
  const now = ctx.clock.now()
  const email = await claimEmail(ctx.database, now)
  if (!email) return false
  const { timeZone } = await readSettings(ctx)
  const leaves = (await isAutomatic(ctx.database, email)) ? nextEmailHour(now, timeZone) : now
  if (leaves === now) await deliverEmail(ctx, email, MAX_DELIVERY_MS, onNoServer)
  else await settleEmail(ctx.database, email, { state: 'waiting', next_try_at: leaves.toISOString() })
  return true
}

/** Whether a guest gets it without somebody of the house asking for it now. */
async function isAutomatic(database: Database, { id, kind }: EmailRow): Promise<boolean> {
  if (kind !== 'invitation') return false
  const invitation = await database
    .selectFrom('invitation')
    .select('id')
    .where('email_id', '=', id)
    .where('channel', 'in', ['automatic', 'reminder'])
    .executeTakeFirst()
  return invitation !== undefined
}

/** Delivers an e-mail that this process has claimed, or writes down why not. */
export async function deliverEmail(
  ctx: AppContext,
  email: EmailRow,
  mostMs: number,
  onNoServer = () => {},
): Promise<void> {
  const signal = AbortSignal.timeout(mostMs)
  let carried: WayOut
  try {
    carried = await untilAborted(signal, ctx.mail.deliver(await outgoingEmailOf(ctx, email), signal))
  } catch (fault) {
    if (fault instanceof MailFault && away.has(fault.trouble)) onNoServer()
    return reschedule(ctx, email, fault)
  }
  // Of a test it is shown beside the way it went.
  const left = carried === 'sent' || email.kind === 'test'
  const state = left ? 'sent' : 'in-folder'
  const erased = secretKinds.has(email.kind) ? { text: '', html: '' } : {}
  const settled = { state, sent_at: left ? isoNow(ctx) : null, last_error: null, ...erased } as const
  if (!(await settleEmail(ctx.database, email, settled))) await discardIfErased(ctx, email)
  // Its file of the time without a mail server.
  else if (carried === 'sent' && email.requeued_at) await discardEmails(ctx, [email.message_id])
  ctx.log.info(`email.${state}`, { email: email.id, kind: email.kind, tries: email.tries })
}

/** Deletes the file of an e-mail whose person was erased while it was being delivered. */
async function discardIfErased(ctx: AppContext, { id, message_id }: EmailRow): Promise<void> {
  const there = await ctx.database.selectFrom('email').select('id').where('id', '=', id).executeTakeFirst()
  if (!there) await discardEmails(ctx, [message_id])
}

async function outgoingEmailOf(ctx: AppContext, email: EmailRow) {
  return {
    messageId: email.message_id,
    from: await senderOf(ctx),
    to: email.to_address,
    replyTo: email.reply_to,
    subject: email.subject,
    ...(await ctx.outgoing.completeEmail(ctx, email)),
    date: new Date(email.created_at),
  }
}

async function reschedule(ctx: AppContext, email: EmailRow, fault: unknown): Promise<void> {
  const isFinal = triedOnce.has(email.kind) || (guestKinds.has(email.kind) && isRecipientRefused(fault))
  const again = isFinal ? null : await tryAgainAt(ctx, email)
  await settleEmail(ctx.database, email, {
    state: again ? 'waiting' : 'failed',
    next_try_at: (again ?? ctx.clock.now()).toISOString(),
    last_error: whatWentWrong(fault),
  })
  ctx.log.warn(again ? 'email.postponed' : 'email.failed', {
    email: email.id,
    kind: email.kind,
    tries: email.tries,
    code: codeOf(fault),
  })
}

/** While the clock cannot be believed, no e-mail is given up for its age. */
async function tryAgainAt(
  ctx: AppContext,
  { created_at, requeued_at, tries }: EmailRow,
): Promise<Date | null> {
  const now = ctx.clock.now()
  const again = nextTry(new Date(requeued_at ?? created_at), tries, now)
  return again ?? ((await clockJump(ctx)) ? nextTry(now, tries, now) : null)
}

async function untilNext(ctx: AppContext): Promise<number> {
  const at = await nextEmailAt(ctx.database)
  return at === null ? LOOK_EVERY_MS : new Date(at).getTime() - ctx.clock.now().getTime()
}

/** What the mail server said, without e-mail addresses, for the owner. */
function whatWentWrong(fault: unknown): string {
  const plain = fault instanceof Error ? fault.message : String(fault)
  const said = fault instanceof MailFault ? describeMailTrouble(fault.trouble, fault.said) : plain
  return said
    .split(/([\s<>"'(),;:]+)/)
    .map((word) => (/.@./.test(word) ? '(address)' : word))
    .join('')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
}

function codeOf(fault: unknown): string {
  const [code, responseCode] = [propertyOf(fault, 'code'), propertyOf(fault, 'responseCode')]
  return [code ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ')
}

/** A mailer ends when it is called off; one that does not is left behind. */
function untilAborted(signal: AbortSignal, work: Promise<WayOut>): Promise<WayOut> {
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(new MailFault('silent', { code: 'ETIMEDOUT' })))
  return Promise.race([work, late.promise])
}

/** A delivery that takes longer than this belonged to a process that died; the e-mail is tried again. */
export const EMAIL_LEASE_MS = 5 * 60_000

/** No e-mail is put off for longer. */
const MAX_EMAIL_WAITS_MS = 2 * 24 * 60 * 60_000

/** Claims the e-mail that is due longest, or that one, for this process until the lease ends. Null when none is due. */
export async function claimEmail(database: Database, now: Date, id?: string): Promise<EmailRow | null> {
  const due = database
    .selectFrom('email')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_try_at', '<=', now.toISOString())
    .$call(ifGiven(id, (query, id) => query.where('id', '=', id)))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .$if(onPostgres(database), (query) => query.forUpdate().skipLocked())
  const row = await database
    .updateTable('email')
    .set((eb) => ({
      state: 'sending',
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + EMAIL_LEASE_MS).toISOString(),
    }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Ends a claim; does nothing when the lease has ended and another process has claimed the e-mail. */
export async function settleEmail(
  database: Database,
  claimed: Pick<EmailRow, 'id' | 'tries'>,
  change: Partial<Pick<EmailRow, 'state' | 'next_try_at' | 'last_error' | 'sent_at' | 'text' | 'html'>>,
): Promise<boolean> {
  const result = await database
    .updateTable('email')
    .set(change)
    .where('id', '=', claimed.id)
    .where('state', '=', 'sending')
    .where('tries', '=', claimed.tries)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends every claim at once; only for a caller that knows that every process with a claim has ended. Returns how many there were. */
export async function endClaims(database: Database, now: Date): Promise<number> {
  const result = await database
    .updateTable('email')
    .set({ state: 'waiting', next_try_at: now.toISOString() })
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** An e-mail that was put off under a clock that ran ahead is due at once. */
export async function requeuePostponedEmails(database: Database, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + MAX_EMAIL_WAITS_MS).toISOString()
  await database
    .updateTable('email')
    .set({ next_try_at: now.toISOString() })
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_try_at', '>', latest)
    .execute()
}

/** When the next e-mail is due, or its lease ends; null when nothing waits. */
export async function nextEmailAt(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('email')
    .select((eb) => eb.fn.min('next_try_at').as('at'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return row?.at ?? null
}
