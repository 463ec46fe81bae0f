import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AppContext, isoNow, systemActor, type With } from '#core/app-context.server.ts'
import { type Change, change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { EnquiryRow } from '#core/db/tables.ts'
import { newId, readSignedValue } from '#core/host/keys.server.ts'
import { MESSAGE_WINDOW_MS, networkOf } from '#core/host/rate-limits.server.ts'
import { oldestIdempotentAnswerTime } from '#core/idempotent-answers.server.ts'
import { describeTooMany } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { checkPhone, normalizePhone } from '#core/values/phone.ts'
import { cleanAddress, cleanLine, cleanText, cutField, cutText, trimEdges } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import { isHeaderSafe } from '#modules/mail/email.ts'
import { type Email, queueEmail } from '#modules/mail/queue-email.server.ts'
import type { StagedFile } from '#modules/media/staging.server.ts'
import {
  addMedia,
  deleteUnusedOriginals,
  type StoredFile,
  storeFiles,
} from '#modules/media/store-files.server.ts'
import { queueOwnerNotice } from '#modules/owner-emails/owner-emails.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import {
  checkEnquiry,
  checkQuickReview,
  type EnquiryDraft,
  hiddenFields,
  MAX_GUESTS_CHARACTERS,
  nightsFields,
  type QuickReviewDraft,
} from './enquiry.ts'
import { writeOwnerEmail } from './enquiry-emails.server.ts'
import { type RequestedStay, readRequestedStay } from './requested-stay.server.ts'
import { findSuspicion, type SpamSignals, type Suspicion, TOKEN_TOO_QUICK_MS } from './suspicion.ts'

/** One of the two forms of the home page as it was posted: by the e-mail client, or by the browser without script. */
export async function submitFields(
  ctx: AppContext,
  fields: ReadonlyMap<string, string>,
  ipAddress: string,
  pictures: readonly StagedFile[] = [],
  canCorrect = false,
): Promise<SubmitOutcome> {
  const readText = (name: string) => fields.get(name) ?? ''
  const contact = { name: readText('name'), phone: readText('phone'), email: readText('email') }
  const unsafe = (['name', 'email'] as const).find((field) => !isHeaderSafe(contact[field]))
  if (unsafe) return refuse('lineBreakNotAllowed', unsafe)
  const { token, trap, idempotencyKey } = hiddenFields
  const formState = { token: readText(token), trap: readText(trap), idempotencyKey: readText(idempotencyKey) }
  const submission = { ipAddress, ...formState, canCorrect }
  if (isQuickForm(fields))
    return submitQuickReview(ctx, { ...contact, review: readText('review') }, submission, pictures)
  const days = { checkIn: readText('checkIn'), checkOut: readText('checkOut') }
  const stayFields = { expectation: readText('expectation'), ...days, guests: readText('guests') }
  const chosenStay = { stay: readText(nightsFields.stay), shown: readText(nightsFields.shown) }
  const draft = { ...contact, ...stayFields, message: readText('message') }
  return submitEnquiry(ctx, draft, submission, chosenStay)
}

/** `submitFields` for the action of a page, which shows its form again after a refusal; the picture is on the disk already. */
export async function submitMessageForm(
  ctx: AppContext,
  form: FormData,
  ipAddress: string,
  picture: StagedFile | Refusal | null,
): Promise<SubmitOutcome> {
  const tooMany = await checkMessageLimit(ctx, { ipAddress })
  if (tooMany) return tooMany
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, cutField(name, value))
  const outcome =
    picture && 'code' in picture
      ? picture
      : await submitFields(ctx, fields, ipAddress, picture ? [picture] : [], true)
  if (!outcome.ok) await countRefusedMessage(ctx, { ipAddress })
  return outcome
}

function isQuickForm(fields: ReadonlyMap<string, string>): boolean {
  const form = fields.get(hiddenFields.form)
  return form === undefined || form === '' ? fields.has('review') : form === 'quick'
}

/** GET IN TOUCH (specification 3, 5): stores the enquiry and its e-mail to the owner in one transaction. What may be spam is stored too. */
export async function submitEnquiry(
  ctx: AppContext,
  draft: EnquiryDraft,
  submission: SubmissionContext,
  chosenStay = { stay: '', shown: '' },
): Promise<SubmitOutcome> {
  const clean = {
    name: cleanLine(draft.name),
    phone: normalizePhone(cleanLine(draft.phone)),
    email: cleanAddress(draft.email),
    expectation: cleanText(draft.expectation),
    checkIn: trimEdges(draft.checkIn),
    checkOut: trimEdges(draft.checkOut),
    // A number that is too large or odd refuses no enquiry; what is no number is kept as it is.
    guests: cutText(cleanLine(draft.guests), MAX_GUESTS_CHARACTERS),
    message: cleanText(draft.message),
  }
  const refusal =
    checkEnquiry(clean) ??
    (submission.canCorrect ? checkPhone(clean.phone) : null) ??
    (await checkMessageLimit(ctx, submission))
  if (refusal) return refusal
  const { checkIn, checkOut, ...rest } = clean
  const columns = { form: 'enquiry' as const, ...rest, check_in: checkIn, check_out: checkOut }
  return storeMessage(ctx, submission, columns, {
    requestedStay: await readRequestedStay(ctx, chosenStay, { checkIn, checkOut }),
  })
}

/** The quick review form (specification 2): a few lines to the owner and perhaps a picture, not a published review. */
export async function submitQuickReview(
  ctx: AppContext,
  draft: QuickReviewDraft,
  submission: SubmissionContext,
  pictures: readonly StagedFile[] = [],
): Promise<SubmitOutcome> {
  const clean = {
    name: cleanLine(draft.name),
    email: cleanAddress(draft.email),
    phone: normalizePhone(cleanLine(draft.phone)),
    review: cleanText(draft.review),
  }
  const refusal =
    checkQuickReview(clean) ??
    (submission.canCorrect ? checkPhone(clean.phone) : null) ??
    (await checkMessageLimit(ctx, submission))
  if (refusal) return refusal
  const uploads = pictures.map((file) => ({ kind: 'profile' as const, file }))
  const copies = await storeFiles(ctx, uploads)
  if (!copies.ok) return { ...copies, field: 'image' }
  const { review, ...contact } = clean
  const emptyColumns = { expectation: '', check_in: '', check_out: '', guests: '' }
  const columns = { form: 'quick' as const, ...contact, ...emptyColumns, message: review }
  try {
    const stored = await storeMessage(ctx, submission, columns, { files: copies.files })
    if (!stored.ok) await deleteUnusedOriginals(ctx, copies.files)
    return stored
  } catch (fault) {
    await deleteUnusedOriginals(ctx, copies.files)
    throw fault
  }
}

/** The data of a request besides the fields of its message. */
export type SubmissionContext = {
  /** The visitor's network address, for counting only. */
  ipAddress: string
  /** The form's signed time; it may be missing. */
  token?: string | undefined
  /** The value of the hidden field that people leave empty and programs fill in. */
  trap?: string | undefined
  /** Stays the same while one message is tried again. */
  idempotencyKey?: string | undefined
  /** The sender sees the form again when it is refused: a number that cannot be one is refused, not stored. */
  canCorrect?: boolean
}

export type SubmitOutcome = Outcome<{ id: string }>

type MessageColumns = Pick<
  EnquiryRow,
  'form' | 'name' | 'phone' | 'email' | 'expectation' | 'check_in' | 'check_out' | 'guests' | 'message'
>

/** Files and the chosen stay. They are not part of the text that identifies a repeated message. */
type Attachments = { files?: readonly StoredFile[]; requestedStay?: RequestedStay }

/** Stores a message, its files and its e-mail to the owner in one transaction; suspected ones too. */
async function storeMessage(
  ctx: AppContext,
  submission: SubmissionContext,
  columns: MessageColumns,
  { files = [], requestedStay = { stay: null, quote: '' } }: Attachments = {},
): Promise<SubmitOutcome> {
  const { useCount, waitSeconds } = await ctx.limits.count('message', networkOf(submission.ipAddress))
  if (waitSeconds !== null) return makeTooManyRefusal(ctx, waitSeconds)
  const suspicion = await checkSuspicion(ctx, submission, columns, useCount - 1)
  const row: EnquiryRow = {
    id: newId(),
    ...columns,
    ...requestedStay,
    state: suspicion ? 'suspected' : 'new',
    quarantine_reason: suspicion,
    way: null,
    note: '',
    answered_at: null,
    answer: null,
    answered_by: null,
    created_at: isoNow(ctx),
  }
  const email = await writeOwnerEmail(ctx, row, files.length > 0)
  const earlierId = await change(ctx, systemActor, async (tx) => {
    const earlierId = await recordIdempotencyKey(ctx, tx, submission.idempotencyKey, columns, row.id)
    if (earlierId) return earlierId
    await tx.insertInto('enquiry').values(row).execute()
    await addMedia(ctx, tx, { about: 'enquiry', aboutId: row.id, status: 'pending' }, files)
    if (email) await queueEmailOrSummary(ctx, tx, email, row)
    if (!suspicion) await queuePushes(ctx, tx, { kind: 'enquiry', id: row.id })
    return null
  })
  if (earlierId) {
    await deleteUnusedOriginals(ctx, files)
    return { ok: true, id: earlierId }
  }
  ctx.log.info('enquiry.taken', { enquiry: row.id, form: row.form, suspicion: suspicion ?? 'none' })
  return { ok: true, id: row.id }
}

const HOUR_MS = 60 * 60_000
/** Within an hour so many messages are e-mailed one by one, from whatever connections they arrive. */
const EMAILS_AN_HOUR = 20
/** One e-mail announces those that follow, so long after the first of them. */
const SUMMARY_AFTER_MS = HOUR_MS / 2

/**
 * Within the transaction that stores a message: queues its e-mail to the owner, or, after twenty within the hour, one e-mail that announces
 * all that follow. The message itself is among the enquiries either way.
 */
async function queueEmailOrSummary(
  ctx: AppContext,
  tx: Change,
  email: Email,
  { state }: Pick<EnquiryRow, 'state'>,
): Promise<void> {
  const now = ctx.clock.now().getTime()
  const emails = tx.selectFrom('email').select(({ fn }) => fn.countAll().as('count'))
  const sentWithinHour = await emails
    .where('kind', 'in', ['enquiry', 'quick'])
    .where('created_at', '>', new Date(now - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (state === 'suspected' || Number(sentWithinHour.count) < EMAILS_AN_HOUR) {
    await queueEmail(ctx, tx, email)
    return
  }
  const waitingSummaries = await emails
    .where('kind', '=', 'many')
    // An e-mail waits for 72 hours at most; the time makes the query use the index.
    .where('created_at', '>', new Date(now - 73 * HOUR_MS).toISOString())
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (Number(waitingSummaries.count) > 0) return
  const notBefore = new Date(now + SUMMARY_AFTER_MS).toISOString()
  const emailFields = { kind: 'many', about: 'messages', aboutId: 'all', notBefore }
  await queueOwnerNotice(ctx, tx, emailFields, {
    subject: 'Many messages from your website',
    paragraphs: [
      'Many messages came in one hour. You get no e-mail for the newest of them. No message is lost: you can read and answer all of them in the admin.',
    ],
    page: '/admin/enquiries',
    button: 'Open enquiries',
  })
}

/** Counts the messages of this sender in the table, which has the address of each. */
async function checkSuspicion(
  ctx: AppContext,
  submission: SubmissionContext,
  columns: MessageColumns,
  countFromConnection: number,
): Promise<Suspicion | null> {
  const since = isoNow(ctx, -MESSAGE_WINDOW_MS)
  const enquiries = ctx.database.selectFrom('enquiry').where('created_at', '>', since)
  const fromSender = enquiries.where(sql`lower(email)`, '=', columns.email.toLowerCase())
  const { sent } = await fromSender.select(({ fn }) => fn.countAll().as('sent')).executeTakeFirstOrThrow()
  return findSuspicion({
    isTrapFilled: Boolean(submission.trap),
    tokenResult: classifyFormToken(ctx, submission.token),
    countFromConnection,
    countFromSender: Number(sent),
    shortFields: [columns.name, columns.phone],
    message: `${columns.expectation}\n${columns.guests}\n${columns.message}`,
  })
}

function classifyFormToken(ctx: With<'secret' | 'clock'>, token = ''): SpamSignals['tokenResult'] {
  if (!token) return 'missing'
  const madeAt = readSignedValue(ctx.secret, 'form', token)
  if (madeAt === null) return 'forged'
  return ctx.clock.now().getTime() - Number.parseInt(madeAt, 36) < TOKEN_TOO_QUICK_MS ? 'too-quick' : 'good'
}

/**
 * Records the key of a message, inside the transaction that stores it. Returns the id of the earlier message when the same words came
 * with the same key within a day, because its answer was lost on the way; null for a new message, and for one without a key.
 */
async function recordIdempotencyKey(
  ctx: AppContext,
  tx: Database,
  idempotencyKey: string | undefined,
  columns: object,
  id: string,
): Promise<string | null> {
  if (!idempotencyKey) return null
  const message = JSON.stringify([idempotencyKey, columns])
  const key = `enquiry:${createHash('sha256').update(message).digest('hex')}`
  const deletion = tx.deleteFrom('idempotent_answer').where('key', '=', key)
  await deletion.where('created_at', '<=', oldestIdempotentAnswerTime(ctx)).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotent_answer')
    .values({ key, about_id: id, answer: '{}', created_at: isoNow(ctx) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 1) return null
  const answers = tx.selectFrom('idempotent_answer').select('about_id')
  return (await answers.where('key', '=', key).executeTakeFirstOrThrow()).about_id
}

/** The visitor's network address, for counting only. */
type Connection = { ipAddress: string }

/** Refuses, naming the telephone, while one connection sends more than people do; null otherwise. */
export async function checkMessageLimit(ctx: AppContext, connection: Connection): Promise<Refusal | null> {
  const network = networkOf(connection.ipAddress)
  const uses = [await ctx.limits.peek('message', network), await ctx.limits.peek('refusedMessage', network)]
  const waits = uses.flatMap(({ waitSeconds }) => waitSeconds ?? [])
  return waits.length === 0 ? null : makeTooManyRefusal(ctx, Math.max(...waits))
}

/** Counts a message that was refused for any reason, so that a connection that sends only invalid forms reaches a limit too. */
export async function countRefusedMessage(ctx: AppContext, connection: Connection): Promise<void> {
  await ctx.limits.count('refusedMessage', networkOf(connection.ipAddress))
}

/** The refusal of too many messages, with the seconds to wait. */
async function makeTooManyRefusal(ctx: AppContext, retryAfter: number): Promise<Refusal> {
  const { property } = await readContent(ctx)
  return { ...refuseWithMessage('tooManyMessages', describeTooMany(property.phone, retryAfter)), retryAfter }
}
