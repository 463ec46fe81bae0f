import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openFolderMailer } from './folder-mailer.ts'
import type { Mailer } from './mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

/** The mail server of SMTP_URL; without one, the folder `letters` in the data folder. */
export async function openMailer(config: Pick<Config, 'smtpUrl' | 'dataDir'>): Promise<Mailer> {
  return config.smtpUrl ? openSmtpMailer(config.smtpUrl) : openFolderMailer(join(config.dataDir, 'letters'))
}
