import { expect, test } from 'vitest'
import { suspect } from '#modules/enquiries/suspicion.ts'
import { keyInLink } from '#modules/invitations/key-in-link.ts'
import { isHeaderSafe } from '#modules/mail/email.ts'
import { isEmailAddress, searchedDigits, telLink, whatsappLink } from './contact.ts'
import { fold, foldedWords } from './fold.ts'
import { guestsOfTyped, guestsSaid } from './guests.ts'
import { rupeesOfTyped } from './money.ts'
import { checkPhone, readPhone, wholePhone, withCode } from './phone.ts'
import { cleanAddress, cleanCode, cleanFileName, cleanLine, cleanText, trimEdges } from './text.ts'
import { dayOfTyped } from './typed-day.ts'

/** What reads the text of somebody unknown. Each is linear: a test that hangs here has one that is not. */
const readers: Record<string, (text: string) => unknown> = {
  trimEdges,
  cleanLine,
  cleanText,
  cleanAddress,
  cleanCode,
  cleanFileName,
  isEmailAddress,
  isHeaderSafe,
  searchedDigits,
  telLink,
  whatsappLink,
  fold,
  foldedWords,
  guestsOfTyped,
  guestsSaid,
  rupeesOfTyped,
  readPhone,
  wholePhone,
  checkPhone,
  withCode: (text) => withCode(text, 'GB'),
  keyInLink,
  dayOfTyped: (text) => dayOfTyped(text),
  suspect: (text) =>
    suspect({
      trapFilled: false,
      token: 'good',
      fromConnection: 0,
      fromSender: 0,
      lines: [text, text],
      message: text,
    }),
}

const signs = [
  ' ',
  '\t',
  '\n',
  '\u200b',
  '1',
  '+',
  '-',
  '(',
  'a',
  'x',
  '@',
  '.',
  ',',
  '/',
  '#',
  'ext',
  '9 ',
  '12:00',
]
const texts = signs.map((sign) => sign.repeat(Math.ceil(200_000 / sign.length)))

test.for(Object.entries(readers))(
  '%s reads 200,000 signs of one kind between two letters',
  ([_name, read]) => {
    for (const long of texts) for (const text of [`a${long}b`, long]) expect(() => read(text)).not.toThrow()
  },
)
