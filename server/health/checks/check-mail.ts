import { MailFault } from '#modules/mail/mail-fault.server.ts'
import { openedMailServer } from '#modules/mail/mail-server.server.ts'
import { sayMailTrouble } from '#modules/mail/mail-trouble.ts'
import { type Finding, look, ok, type Patient, unasked, wrong } from '../finding.ts'
import { mailQueue } from '../mail-queue.ts'
import { MAIL_LATE_SECONDS } from '../readiness.ts'

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
