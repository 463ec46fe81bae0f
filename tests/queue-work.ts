import type { AppContext } from '#core/app-context.server.ts'
import { type Queue, workOnNextRow } from '#core/queue.server.ts'
import { calendarQueue } from '#modules/calendar/external-calendars.server.ts'
import { emailQueue } from '#modules/mail/mail-worker.server.ts'
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
export const fetchDueCalendars = (ctx: AppContext, web: Parameters<typeof calendarQueue>[0]) =>
  workOnAll(ctx, calendarQueue(web))
