import { fold } from './fold.ts'

/** Signs of Devanagari by their sound; the virama has none. */
const sounds = new Map(
  (
    'क k,ख k,ग g,घ g,ङ n,च c,छ c,ज j,झ j,ञ n,ट t,ठ t,ड d,ढ d,ण n,त t,थ t,द d,ध d,न n,प p,फ f,ब b,भ b,म m,य y,र r,ल l,ळ l,व v,' +
    'श s,ष s,स s,ह h,अ a,आ a,ऑ o,ऍ e,इ i,ई i,उ u,ऊ u,ऋ ri,ए e,ऐ e,ओ o,औ o,ा a,ॉ o,ॅ e,ि i,ी i,ु u,ू u,ृ ri,े e,ै e,ो o,ौ o,ं n,ँ n,्'
  )
    .split(',')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)
const isDevanagari = /[\u0900-\u097f]/

/** `देवदार` is `devadara`: a consonant has an `a` behind it, unless a vowel sign or a virama follows. */
function inLatin(word: string): string {
  const spelled = word.replace(/[क-ह](?![ा-ौॅॉृ्])/g, '$&अ')
  return [...spelled].map((sign) => sounds.get(sign) ?? sign).join('')
}

/** Latin letters by their sound, roughly: aspiration, length, doubled letters and every short or long `a` are dropped. */
function keyOf(latin: string): string {
  return latin
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/([bcdgjklnprst])h/g, '$1')
    .replaceAll('z', 'j')
    .replaceAll('q', 'k')
    .replaceAll('x', 'ks')
    .replace(/m(?=[bfp])/g, 'n')
    .replace(/[ey]/g, 'i')
    .replace(/[ovw]/g, 'u')
    .replace(/(.)\1+/gu, '$1')
    .replaceAll('a', '')
    .replace(/([iu])\1+/g, '$1')
}

/** The same of an English word, whose g may be soft, whose last e is silent, and whose short u is an `a` in Hindi. */
function englishKeyOf(word: string): string {
  return keyOf(
    word
      .replace(/age$/, 'ej')
      .replace(/g(?=[eiy])/g, 'j')
      .replace(/([^aeiou])e$/, '$1')
      .replace(/(?<![aeiou])u(?=[^aeiouy]+(?:[^aeiouy]|$))/g, 'a'),
  )
}

type Word = { isDevanagari: boolean; keys: readonly string[] }

/** Words that sound like a room, and are none: the dates suit us. */
const ignored = new Set(['suit', 'suits'])

function wordsIn(text: string): Word[] {
  return (fold(text).match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []).map((word) => {
    if (isDevanagari.test(word)) return { isDevanagari: true, keys: [keyOf(inLatin(word))] }
    const english = englishKeyOf(word)
    const keys = /[^aeiou]e$/.test(word) ? [english] : [keyOf(word), english]
    return { isDevanagari: false, keys: ignored.has(word) ? [] : keys }
  })
}

const MAX_READ_CHARACTERS = 3000
/** A single word with a shorter key sounds like too many others: `ठीक` like Teak. Fewer Latin words sound like a short one in Devanagari. */
const SHORTEST_KEY = { latin: 4, devanagari: 3 }
/** A name of several words with so many consonants may differ in a vowel that one of the spellings leaves out. */
const FEWEST_CONSONANTS = 4

/**
 * Whether a text has a name in the other script, word by word by its sound: `कॉटेज` for Cottage, `deodar kaksh` for `देवदार कक्ष`. Two texts
 * in Latin letters are not compared: there a spelling is certain, and short words sound alike.
 */
export function hasNameByEar(text: string, name: string): boolean {
  if (!isDevanagari.test(text) && !isDevanagari.test(name)) return false
  const [said, named] = [wordsIn(text.slice(0, MAX_READ_CHARACTERS)), wordsIn(name)]
  const key = named.map(({ keys }) => keys[0] ?? '').join('')
  const isShort = key.length < SHORTEST_KEY[isDevanagari.test(name) ? 'devanagari' : 'latin']
  if (named.length === 0 || isShort) return false
  const isLong = named.length > 1 && key.replace(/[iu]/g, '').length >= FEWEST_CONSONANTS
  const isAt = (at: number) =>
    named.every((word, index) => {
      const other = said[at + index]
      if (!other || !(word.isDevanagari || other.isDevanagari)) return other?.keys[0] === word.keys[0]
      return word.keys.some((one) => other.keys.some((each) => one === each || (isLong && isNear(one, each))))
    })
  return said.some((_, at) => isAt(at))
}

/** Whether two keys differ in no more than one vowel, which one of them lacks. */
function isNear(one: string, other: string): boolean {
  const [ones, others] = [one.split(/([^iu])/), other.split(/([^iu])/)]
  const differing = ones.flatMap((part, at) => (part === others[at] ? [] : [[part, others[at]]]))
  return ones.length === others.length && differing.length === 1 && differing.flat().includes('')
}
