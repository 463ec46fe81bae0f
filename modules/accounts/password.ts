import type { PlainRefusalName } from '#core/refusals/refusal.ts'

const MIN_CHARACTERS = 12
const MAX_CHARACTERS = 128
/** A password needs this many letters besides words that everybody tries or knows. */
const MIN_OWN_LETTERS = 6

/** What people choose when twelve characters are required. Passwords that were stolen elsewhere are in a list of their own (`isLeaked`). */
const commonWords =
  `password passw admin administrator welcome letmein changeme please iloveyou ilovemyfamily iloveindia qwertyuiop
  qwerty asdfghjkl asdf zxcvbnm football baseball cricket sunshine princess superman batman starwars whatever nothing secret india
  incredible jaihind bharat mumbai delhi himalaya uttarakhand kumaon nainital almora jaishriram jaimatadi omnamahshivaya harekrishna
  radheradhe ganesh guesthouse homestay hotel retreat manager booking computer internet google facebook family birthday happy christmas
  diwali goodmorning correct horse battery staple monkey dragon master default guest testing`.split(/\s+/)

/**
 * The name of the refusal of a password that is easy to guess; null for one that may be used. `knownWords` are words that others know: the name
 * of the house and of the person, the parts of their e-mail. There are no rules about capitals and digits.
 */
export function findPasswordProblem(
  password: string,
  knownWords: readonly string[],
): PlainRefusalName | null {
  const { length } = [...password]
  if (length < MIN_CHARACTERS) return 'passwordTooShort'
  if (length > MAX_CHARACTERS) return 'passwordTooLong'
  const simplified = simplifyText(removeEnding(password))
  if (new Set(simplified).size < 5 || removeWords(simplified, commonWords).length < MIN_OWN_LETTERS)
    return 'passwordCommon'
  const words = knownWords.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(simplifyText)
  const ownLetters = removeWords(simplified, [...commonWords, ...words])
  return ownLetters.length < MIN_OWN_LETTERS ? 'passwordAboutYou' : null
}

/** Up to its last letter: most people add a number or a sign at the end. */
function removeEnding(password: string): string {
  const characters = [...password]
  return characters.slice(0, characters.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1).join('')
}

function removeWords(text: string, words: readonly string[]): string {
  return words
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** Lower case, without spaces and signs, and with the usual substitutes read as the letters they replace. */
function simplifyText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/[$5]/g, 's')
    .replace(/0/g, 'o')
    .replace(/3/g, 'e')
    .replace(/[1!|]/g, 'i')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
