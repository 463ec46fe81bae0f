import { calendarAddresses } from '#modules/calendar/addresses.server.ts'
import { unreadEntries } from '#modules/calendar/external-nights.server.ts'
import { openedMailServer } from '#modules/mail/mail-server.server.ts'
import { sayMailTrouble } from '#modules/mail/mail-trouble.ts'
import { MailFault } from '#modules/mail/mailer.server.ts'
import { type Finding, look, ok, type Patient, unasked, wrong } from '../finding.ts'
import { MAIL_LATE_SECONDS, mailQueue } from '../readiness.ts'

/** Whether the mail server lets us in; nothing is sent. */
export async function checkMail({ config, database }: Patient): Promise<Finding> {
  if (!config.smtpUrl && !database) return unasked('mail')
  try {
    const server = config.smtpUrl ?? (database && (await openedMailServer({ config, database })))
    if (!server)
      return look(
        'mail',
        'There is no mail server: e-mails stay as files in the folder letters.',
        'Name one in the console under Settings, E-mail, or set SMTP_URL and MAIL_FROM.',
      )
    const { knockAt } = await import('#modules/mail/smtp-mailer.server.ts')
    await knockAt(server)
    return ok('mail', 'The mail server lets us in.')
  } catch (fault) {
    if (!(fault instanceof MailFault)) throw fault
    const where = config.smtpUrl ? 'Look at SMTP_URL' : 'Look at Settings, E-mail, in the console'
    return wrong(
      'mail',
      sayMailTrouble(fault.trouble, fault.said),
      `${where}, then send a test e-mail there.`,
    )
  }
}

/** Whether e-mails leave. */
export async function checkMailQueue({ clock, database }: Patient): Promise<Finding> {
  if (!database) return unasked('e-mails')
  const { waiting, failed, lateSeconds } = await mailQueue({ clock, database })
  if (lateSeconds > MAIL_LATE_SECONDS)
    return wrong(
      'e-mails',
      `The oldest of ${waiting} e-mails waits for ${Math.floor(lateSeconds / 3600)} hours.`,
      'See what is said of the mail server; they leave by themselves once it takes them.',
    )
  if (failed > 0)
    return look(
      'e-mails',
      `E-mails that were given up: ${failed}.`,
      'Today, in the console, says why and tries them again.',
    )
  return ok('e-mails', waiting > 0 ? `E-mails on their way: ${waiting}.` : 'No e-mail waits.')
}

/** Whether the calendars of other sites could be fetched; nothing is fetched for it. */
export async function checkCalendars({ clock, database }: Patient): Promise<Finding> {
  if (!database) return unasked('calendars')
  const all = await calendarAddresses({ clock, database })
  const failing = all.filter((each) => each.failing).length
  if (failing > 0)
    return look(
      'calendars',
      `Calendars of other sites that could not be fetched for a day: ${failing} of ${all.length}.`,
      'The console says why under Bookings, Other sites.',
    )
  const unread = await unreadEntries({ database })
  if (unread.length > 0)
    return look(
      'calendars',
      `Calendars of other sites with entries that could not be read: ${unread.map(sayUnreadOf).join(', ')}.`,
      'The admin says it under Bookings, Other sites. Please compare the nights with those on the other site.',
    )
  if (all.length === 0) return ok('calendars', 'No calendar of another site is fetched.')
  return ok('calendars', `Calendars of other sites that are fetched: ${all.length}.`)
}

type UnreadOf = Awaited<ReturnType<typeof unreadEntries>>[number]

function sayUnreadOf({ stay, source, entries, unread }: UnreadOf): string {
  return `${source} for ${stay}, ${unread} of ${entries}`
}
