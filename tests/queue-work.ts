import { type AppContext, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { type Queue, workOnNextRow } from '#core/queue.server.ts'
import { createCalendarQueue } from '#modules/calendar/external-calendars.server.ts'
import { emailQueue } from '#modules/mail/mail-worker.server.ts'
import { type Email, queueEmail } from '#modules/mail/queue-email.server.ts'
import { mediaQueue } from '#modules/media/media-work.server.ts'
import { pushQueue } from '#modules/push/push-sender.server.ts'

// The work of a server, which the tests do when they want it done.

/** Works on the row that has been due longest; false when none is due. */
export async function workOnOne<Row extends { id: string }>(ctx: AppContext, queue: Queue<Row>) {
  return (await workOnNextRow(ctx, queue, new AbortController().signal)) !== 'none'
}

/** Works on all rows that are due, one after another. */
export async function workOnAll<Row extends { id: string }>(
  ctx: AppContext,
  queue: Queue<Row>,
): Promise<void> {
  while (await workOnOne(ctx, queue));
}

export const deliverDueEmail = (ctx: AppContext) => workOnOne(ctx, emailQueue)
export const deliverDueEmails = (ctx: AppContext) => workOnAll(ctx, emailQueue)
export const workOnMedia = (ctx: AppContext) => workOnAll(ctx, mediaQueue)
export const sendDuePush = (ctx: AppContext) => workOnOne(ctx, pushQueue)
export const sendDuePushes = (ctx: AppContext) => workOnAll(ctx, pushQueue)
export const fetchDueCalendars = (ctx: AppContext, web: Parameters<typeof createCalendarQueue>[0]) =>
  workOnAll(ctx, createCalendarQueue(web))

/** Queues an e-mail to the owner about an enquiry, unless told otherwise. Returns its id. */
export function queueOneEmail(ctx: AppContext, more: Partial<Email> = {}): Promise<string> {
  const email = { kind: 'enquiry', about: 'enquiry', aboutId: 'e1', to: 'asha@deodarhouse.example' }
  const content = { subject: 'Enquiry', text: 'text', html: '<p>text</p>' }
  return change(ctx, systemActor, (tx) => queueEmail(ctx, tx, { ...email, ...content, ...more }))
}
