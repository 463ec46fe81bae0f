import { commonPasswords } from './common-passwords.ts'

export const PASSWORD_LEAST_CHARACTERS = 12
export const PASSWORD_MOST_CHARACTERS = 128

export type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'about-you'

/**
 * What makes a password easy to guess; null for one that may be used. `known` are words others know: the name of the
 * house, of the person, the parts of their e-mail. Length and guessability decide, no rules about capitals and digits.
 */
export function passwordProblem(password: string, known: readonly string[]): PasswordProblem | null {
  if ([...password].length < PASSWORD_LEAST_CHARACTERS) return 'too-short'
  if ([...password].length > PASSWORD_MOST_CHARACTERS) return 'too-long'
  const plain = simplify(password)
  if (isCommon(plain)) return 'common'
  const left = known
    .flatMap((text) => [simplify(text), ...text.split(/[^\p{L}\p{N}]+/u).map(simplify)])
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left.length < 6 && left.length < plain.length ? 'about-you' : null
}

/** Lower case, without spaces and signs, and with the usual stand-ins read as the letters they stand for. */
function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/[$5]/g, 's')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/[1!|]/g, 'i')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const simplified = new Set(commonPasswords.map(simplify))
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
].map(simplify)

function isCommon(plain: string): boolean {
  const withoutEnding = plain.replace(/[\diaoes]{1,4}$/, '')
  if (simplified.has(plain) || simplified.has(withoutEnding)) return true
  if (new Set(plain).size < 5 || isRepeated(plain)) return true
  return sequenceShare(plain) > 0.75
}

/** The same short piece over and over: `hillhillhill`. */
function isRepeated(plain: string): boolean {
  const signs = Array.from(plain)
  return [1, 2, 3, 4, 5, 6].some((length) => {
    const whole = signs.findIndex((sign, at) => sign !== signs[at % length])
    const same = whole < 0 ? signs.length : whole
    return same >= length * 2 && signs.length - (same - (same % length)) <= 2
  })
}

/** How much of it runs along the alphabet or a keyboard row, forwards or backwards. */
function sequenceShare(plain: string): number {
  let inRow = 0
  for (let at = 1; at < plain.length; at++) {
    const pair = plain.slice(at - 1, at + 1)
    const back = pair.charAt(1) + pair.charAt(0)
    if (rows.some((row) => row.includes(pair) || row.includes(back))) inRow += 1
  }
  return plain.length < 2 ? 0 : inRow / (plain.length - 1)
}
