import { propertyOf } from '#modules/common/record.ts'
import type { MailTrouble } from './mail-trouble.ts'

/** Why an e-mail was not taken: what kind of trouble, and what the server said, without anything secret in it. */
export class MailFault extends Error {
  trouble: MailTrouble
  said: string
  code: string
  responseCode: number | undefined

  constructor(
    trouble: MailTrouble,
    {
      said = '',
      code = trouble,
      responseCode,
    }: Partial<Pick<MailFault, 'said' | 'code' | 'responseCode'>> = {},
  ) {
    super(said || trouble)
    this.trouble = trouble
    this.said = said
    this.code = code
    this.responseCode = responseCode
  }
}

type Facts = {
  code: string
  first: string
  responseCode: number | undefined
  command: string
  message: string
}

/** What nodemailer threw, in kinds that a person can do something about. `secrets` never come out again, however the server repeats them. */
export function mailFault(fault: unknown, secrets: readonly string[] = []): MailFault {
  const facts = factsOf(fault)
  const trouble = troubleOf(facts)
  const response = propertyOf(fault, 'response')
  const said = trouble === 'not-mail' || typeof response !== 'string' ? '' : without(response, secrets)
  const { code, first, responseCode } = facts
  return new MailFault(trouble, { said, code: first || code, responseCode })
}

const facts = ['code', 'originalCode', 'responseCode', 'command', 'message']

function factsOf(fault: unknown): Facts {
  const [code, originalCode, responseCode, command, message] = facts.map((name) => propertyOf(fault, name))
  return {
    code: String(code ?? ''),
    first: String(originalCode ?? ''),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: String(command ?? ''),
    message: String(message ?? ''),
  }
}

function troubleOf({ code, first, responseCode = 0, command, message }: Facts): MailTrouble {
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (code === 'EAUTH' || responseCode === 530) return 'sign-in'
  if (code === 'ETLS' && responseCode > 0) return 'encryption'
  if (responseCode >= 500) return refusalOf(command)
  if (/certificate|altnames/i.test(message) || /CERT|ALTNAME/.test(first)) return 'certificate'
  if (code === 'ETLS' || /^ERR_SSL|^EPROTO$/.test(first)) return 'encryption'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(first)) return 'no-such-host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/.test(first)) return 'nothing-there'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || first === 'ETIMEDOUT') return 'silent'
  if (code === 'EPROTOCOL') return 'not-mail'
  return code === 'ECONNECTION' || code === 'ESOCKET' ? 'cut-off' : 'unknown'
}

function refusalOf(command: string): MailTrouble {
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'refused'
}

/** Some servers repeat what they were told; the account must not reach a page or a table that way, plain or in base64. */
function without(text: string, [user = '', password = '']: readonly string[]): string {
  const base64 = (value: string) => Buffer.from(value).toString('base64')
  const spoken = password ? [password, base64(password), base64(`\0${user}\0${password}`)] : []
  // A user name of two e-mails would be found in every word.
  if (user.length > 3) spoken.push(user, base64(user))
  return spoken
    .sort((one, other) => other.length - one.length)
    .reduce((said, secret) => said.replaceAll(secret, '(…)'), text)
}
