import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
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
] as [Partial<MailServer>, 'given' | 'kept'][])('accepts %o with password %s', (change, password) => {
  expect(checkMailServer({ ...zoho, ...change }, password)).toBeNull()
})

test.each([
  [{ host: '' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'https://smtp.zoho.in' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in/inbox' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'asha@smtp.zoho.in' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'abba:465' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in:465' }, 'given', 'host', messages.mailHostInvalid],
  [{ host: 'smtp.zoho.in\r\nQUIT' }, 'given', 'host', messages.mailHostInvalid],
  [{ port: 0 }, 'given', 'port', messages.mailPortInvalid],
  [{ port: 70_000 }, 'given', 'port', messages.mailPortInvalid],
  [{ port: Number.NaN }, 'given', 'port', messages.mailPortInvalid],
  [{ user: '' }, 'given', 'user', messages.mailUserMissing],
  [{ encryption: 'none' }, 'given', 'encryption', messages.mailOpenLine],
  [{ host: '127.0.0.1.elsewhere.example', encryption: 'none' }, 'kept', 'encryption', messages.mailOpenLine],
  [{ fromName: 'Deodar\r\nBcc: all@people.example' }, 'given', 'fromName', messages.textTooLong],
  [{ fromAddress: 'stay at deodarhouse' }, 'given', 'fromAddress', messages.emailInvalid],
  // No server carries it in a header of ASCII, and nothing would leave.
  [{ fromAddress: 'मीरा@deodarhouse.example' }, 'given', 'fromAddress', messages.emailInvalid],
] as [Partial<MailServer>, 'given' | 'kept', string, string][])(
  'refuses %o with password %s at the %s',
  (change, password, field, message) => {
    expect(checkMailServer({ ...zoho, ...change }, password)).toMatchObject({ field, message })
  },
)

test('gives valid settings for each provider once host and account are filled in', () => {
  for (const { host, port, encryption } of Object.values(mailProviders))
    expect(checkMailServer({ ...zoho, host: host || zoho.host, port, encryption }, 'given')).toBeNull()
})
