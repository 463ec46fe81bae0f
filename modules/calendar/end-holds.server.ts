import { sayMoment, sayStay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import {
  ownerAndSender,
  writeHoldEmail,
  writeHoldOverEmail,
} from '#modules/enquiries/enquiry-emails.server.ts'
import { blanksLeft, fillBlanks } from '#modules/mail/blanks.ts'
import { bookingFilling, houseFilling } from '#modules/mail/message-filling.ts'
import { type Email, queueEmail } from '#modules/mail/outbox.server.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { type AppContext, isoNow, theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { EnquiryRow, HoldRow } from '#server/db/tables.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { describeFault } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { stayTitle } from './stays.ts'

const nothing = { guests: null, amount: null, advance: null, source: null }

const LOOK_EVERY_MS = 15_000

/** Ends holds when their time is over, until stopped. */
export function startEndingHolds(ctx: AppContext): Job {
  return startJob(ctx, {
    everyMs: LOOK_EVERY_MS,
    firstAfterMs: LOOK_EVERY_MS,
    run: () => endOver(ctx),
    onFault: (fault) => ctx.log.error('hold.end', describeFault(fault)),
  })
}

/** Ends every hold whose time is over, once, and writes to the owner. */
export async function endOver(ctx: AppContext): Promise<void> {
  const now = isoNow(ctx)
  const over = await ctx.database
    .selectFrom('hold')
    .innerJoin('enquiry', 'enquiry.id', 'hold.enquiry_id')
    .selectAll('hold')
    .select('enquiry.name')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .execute()
  for (const hold of over)
    await change(ctx, theHouse, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('hold')
        .set({ ended_at: now, ended_how: 'over', updated_at: now })
        .where('id', '=', hold.id)
        .where('ended_at', 'is', null)
        // It may have been prolonged at the last moment.
        .where('until', '<=', now)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await tx.record({ act: 'hold.over', about: 'enquiry', aboutId: hold.enquiry_id })
      const [{ owner, sender }, content] = await Promise.all([
        ownerAndSender({ database: tx }),
        publishedContent({ database: tx }),
      ])
      const written = await writeHoldOverEmail(sender, {
        name: hold.name,
        nights: sayStay(hold.check_in, hold.check_out),
        stay: stayTitle(content, hold.stay) ?? hold.stay,
        address: new URL(`/admin/enquiries/${hold.enquiry_id}`, ctx.config.publicOrigin).href,
      })
      const about = { kind: 'hold-over', about: 'enquiry', aboutId: hold.enquiry_id, to: owner }
      await queueEmail(ctx, tx, { ...about, ...written })
    })
}

type Held = Pick<HoldRow, 'enquiry_id' | 'stay' | 'check_in' | 'check_out' | 'until' | 'quote'>

/** The e-mail to the visitor about held nights. */
export async function letterOfHold(
  ctx: Pick<AppContext, 'database' | 'config'>,
  { name, email }: Pick<EnquiryRow, 'name' | 'email'>,
  hold: Held,
): Promise<Email> {
  const [{ owner, sender }, { text, until }] = await Promise.all([
    ownerAndSender(ctx),
    wordsOfHold(ctx, name, hold),
  ])
  return {
    kind: 'hold',
    about: 'enquiry',
    aboutId: hold.enquiry_id,
    to: email,
    replyTo: owner,
    ...(await writeHoldEmail(sender, { name, until, text })),
  }
}

/** What the visitor is told of held nights, in the owner's own words, whichever way it is sent. */
export async function wordsOfHold(
  ctx: Pick<AppContext, 'database' | 'config'>,
  name: string,
  hold: Held,
): Promise<{ text: string; until: string }> {
  const [content, { messages }, { timeZone }] = await Promise.all([
    publishedContent(ctx),
    ownMessages(ctx),
    readSettings(ctx),
  ])
  const until = sayMoment(new Date(hold.until), timeZone)
  const text = fillBlanks(messages.hold, {
    ...houseFilling(content.property, ctx.config.publicOrigin),
    ...bookingFilling({ ...nothing, ...hold, first_name: name }, content),
    price: hold.quote,
    until,
  })
  // Nobody looks at it before it leaves: what is not known is left out.
  const whole = blanksLeft(text).reduce((left, blank) => left.replaceAll(blank, ''), text)
  return { text: whole, until }
}
