import { expect, test } from 'vitest'
import { type AskedMonth, describeAskedMonths } from './invitation.ts'
import { findTokenInText } from './token-in-link.ts'

const KEY = 'AbcDEF_hij-klm0123456_'
const NOTE = `k3v9x0q1w2e4r5t6y7u8.${'Zz09_-'.repeat(7)}A`
// Without `_` and `-`, two signs more make one of another length.
const PLAIN = 'AbcDEF0hij1klm2345678x'
test('takes the rest of a quoted = from a token that looks like a longer one', () => {
  expect(findTokenInText(`?id=3D${PLAIN}`)).toBe(PLAIN)
  expect(findTokenInText(`?stay=3D${NOTE}`)).toBe(NOTE)
  expect(findTokenInText(`?key=3D${PLAIN}`)).toBe(`3D${PLAIN}`)
  expect(findTokenInText(`?id=3D${PLAIN.slice(2)}`)).toBe(`3D${PLAIN.slice(2)}`)
})

const appended = ['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', "'", '”', '’', '»', '…', '।', '*', '~']
const invisible = [' ', '\n', '\r\n', '\t', '\u00a0', '\u200b', '\u200d', '\u2060', '\ufeff']

test.for([
  `https://deodar.example/review?id=${KEY}`,
  `  https://deodar.example/review?x=1&id=${KEY}#top `,
  `https://deodar.example/review?fbclid=x&amp;id=${KEY}&utm_source=y`,
  `Your link: deodar.example/review?id=${KEY} and more`,
  `https%3A%2F%2Fdeodar.example%2Freview%3Fid%3D${KEY}`,
  `?id%3D${KEY}`,
  `/admin/join?key=${KEY}`,
  ` ${KEY} `,
  `KEY: ${KEY}`,
  `<${KEY}>`,
  `“${KEY}”`,
  `?id=%22${KEY}%22`,
  `?id=3D${KEY}`,
  `https://deodar.example/review?id=3D${KEY.slice(0, 9)}=\r\n${KEY.slice(9)}`,
  `?id=${KEY.slice(0, 9)}\n${KEY.slice(9)}`,
  ...['\u200b', '\u00ad', '\u2060', '\ufeff', '%E2%80%8B', '%25E2%2580%258B'].map(
    (sign) => `?id=${KEY.slice(0, 5)}${sign}${KEY.slice(5)}`,
  ),
  `?x=1&amp;amp;id=${KEY}&gt;`,
  `?x=1%26id%3D${KEY}%26y=2`,
  `https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fdeodar.example%2Freview%3Fid%3D${KEY}&data=05%7C01%7C&reserved=0`,
  `https://www.google.com/url?q=https://deodar.example/review?id%3D${KEY}&sa=D&usg=AOvVaw0abcdefghijklmnopqr`,
  `https://urldefense.com/v3/__https://deodar.example/review?id=${KEY}__;!!abc!def$`,
  ...['%', '%2', '%E2%80', '%zz'].map((half) => `?id=${KEY}${half}`),
])('finds the token in %j', (pasted) => expect(findTokenInText(pasted)).toBe(KEY))

test.for([...appended, ...invisible])('ignores %j around a token, encoded once and twice', (sign) => {
  const once = encodeURIComponent(sign)
  for (const more of [sign, sign + sign, `${sign}\n`, once, encodeURIComponent(once)]) {
    for (const text of [KEY + more, more + KEY, `?id=${KEY}${more}`]) expect(findTokenInText(text)).toBe(KEY)
    expect(findTokenInText(`?stay=${NOTE}${more}`)).toBe(NOTE)
  }
})

test.for(['', 'abc', `${KEY}x`, KEY.slice(1), `${KEY}_`, `${KEY.slice(0, 11)} ${KEY.slice(11)}`])(
  'returns %j unchanged, which is no token',
  (text) => expect([findTokenInText(text), findTokenInText(`/review?id=${text}`)]).toEqual([text, text]),
)

test('reads only the first 2000 characters of a text', () => {
  for (const text of [' '.repeat(200_000) + KEY, '%25'.repeat(60_000)])
    expect(findTokenInText(text).length).toBeLessThanOrEqual(2000)
})

const month = (ended: number, asked: number, excused = 0) => ({ month: '2026-10', ended, asked, excused })

test.for<[AskedMonth[], string]>([
  [[], 'No stay has ended in this time.'],
  [[month(1, 1)], 'Of one stay that ended, 1 was asked for a review. None was left out.'],
  [
    [month(3, 2, 1)],
    'Of 3 stays that ended, 2 were asked for a review and 1 has a reason why not. None was left out.',
  ],
  [
    [month(30, 27, 2), month(4, 2)],
    'Of 34 stays that ended, 29 were asked for a review and 2 have a reason why not. 3 were left out.',
  ],
])('sums up the stays of %j', ([months, said]) => expect(describeAskedMonths(months)).toBe(said))
