import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Mailer } from './mailer.server.ts'
import { openFolderMailer } from './mailer.server.ts'
import type { SmtpServer } from './smtp-mailer.server.ts'

/** The mail server of SMTP_URL; without one, the one that is saved when an e-mail leaves; without any, the folder `letters` in the data folder. */
export async function openMailer(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  saved: () => Promise<SmtpServer | null>,
): Promise<Mailer> {
  if (smtpUrl) return (await import('./smtp-mailer.server.ts')).openSmtpMailer(smtpUrl)
  const folder = await openFolderMailer(emailFolder(dataDir))
  return {
    async deliver(parcel, signal) {
      const server = await saved()
      if (!server) return folder.deliver(parcel, signal)
      const { openSmtpMailer } = await import('./smtp-mailer.server.ts')
      return openSmtpMailer(server).deliver(parcel, signal)
    },
    async close() {},
  }
}

/** Where e-mails are while nobody carries them. */
export function emailFolder(dataDir: string): string {
  return join(dataDir, 'letters')
}
