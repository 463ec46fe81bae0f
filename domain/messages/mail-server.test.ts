import { expect, test } from 'vitest'
import { words } from '../words.ts'
import { checkMailServer, type MailServer, mailProviders } from './mail-server.ts'

const zoho: MailServer = {
  host: 'smtp.zoho.in',
  port: 465,
  encryption: 'tls',
  user: 'stay@deodarhouse.example',
  fromName: 'Deodar House',
  fromAddress: 'stay@deodarhouse.example',
}

test.each([
  [{}, 'given'],
  [{}, 'kept'],
  [{ host: 'mail', port: 25, encryption: 'none', user: '' }, 'kept'],
  [{ host: '127.0.0.1', port: 1025, encryption: 'none' }, 'given'],
  [{ host: '::1', port: 25, encryption: 'none' }, 'given'],
  [{ host: 'fd00::25', encryption: 'starttls' }, 'given'],
  [{ fromName: '', fromAddress: '' }, 'given'],
] as [Partial<MailServer>, 'given' | 'kept'][])('%o, password %s: fine', (change, password) => {
  expect(checkMailServer({ ...zoho, ...change }, password)).toBeNull()
})

test.each([
  [{ host: '' }, 'given', 'host', words.mailHostInvalid],
  [{ host: 'https://smtp.zoho.in' }, 'given', 'host', words.mailHostInvalid],
  [{ host: 'smtp.zoho.in/inbox' }, 'given', 'host', words.mailHostInvalid],
  [{ host: 'asha@smtp.zoho.in' }, 'given', 'host', words.mailHostInvalid],
  [{ host: 'abba:465' }, 'given', 'host', words.mailHostInvalid],
  [{ host: 'smtp.zoho.in:465' }, 'given', 'host', words.mailHostInvalid],
  [{ host: 'smtp.zoho.in\r\nQUIT' }, 'given', 'host', words.mailHostInvalid],
  [{ port: 0 }, 'given', 'port', words.mailPortInvalid],
  [{ port: 70_000 }, 'given', 'port', words.mailPortInvalid],
  [{ port: Number.NaN }, 'given', 'port', words.mailPortInvalid],
  [{ user: '' }, 'given', 'user', words.mailUserMissing],
  [{ encryption: 'none' }, 'given', 'encryption', words.mailOpenLine],
  [{ host: '127.0.0.1.elsewhere.example', encryption: 'none' }, 'kept', 'encryption', words.mailOpenLine],
  [{ fromName: 'Deodar\r\nBcc: all@people.example' }, 'given', 'fromName', words.textTooLong],
  [{ fromAddress: 'stay at deodarhouse' }, 'given', 'fromAddress', words.emailInvalid],
] as [Partial<MailServer>, 'given' | 'kept', string, string][])(
  '%o, password %s: the %s is refused',
  (change, password, field, message) => {
    expect(checkMailServer({ ...zoho, ...change }, password)).toMatchObject({ field, message })
  },
)

test('what is said of each provider could be saved as it stands, once host and account are filled in', () => {
  for (const { host, port, encryption } of Object.values(mailProviders))
    expect(checkMailServer({ ...zoho, host: host || zoho.host, port, encryption }, 'given')).toBeNull()
})
