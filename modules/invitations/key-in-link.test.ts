import { expect, test } from 'vitest'
import { keyInLink } from './key-in-link.ts'

const KEY = 'AbcDEF_hij-klm0123456_'
const NOTE = `k3v9x0q1w2e4r5t6y7u8.${'Zz09_-'.repeat(7)}A`
const appended = ['.', ',', ';', ':', '!', '?', ')', ']', '>', '"', "'", '”', '’', '»', '…', '।', '*', '~']
const unseen = [' ', '\n', '\r\n', '\t', '\u00a0', '\u200b', '\u200d', '\u2060', '\ufeff']

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
])('finds the key in %j', (pasted) => expect(keyInLink(pasted)).toBe(KEY))

test.for([...appended, ...unseen])('cuts %j behind and before, encoded once and twice', (sign) => {
  const once = encodeURIComponent(sign)
  for (const more of [sign, sign + sign, `${sign}\n`, once, encodeURIComponent(once)]) {
    expect(keyInLink(KEY + more)).toBe(KEY)
    expect(keyInLink(more + KEY)).toBe(KEY)
    expect(keyInLink(`?id=${KEY}${more}`)).toBe(KEY)
    expect(keyInLink(`?stay=${NOTE}${more}`)).toBe(NOTE)
  }
})

test.for(['%', '%2', '%E2%80', '%zz'])('reads a key with half an encoding behind it, %s', (more) =>
  expect(keyInLink(`?id=${KEY}${more}`)).toBe(KEY),
)

test.for(['', 'abc', `${KEY}x`, KEY.slice(1), `${KEY}_`, `${KEY.slice(0, 11)} ${KEY.slice(11)}`])(
  'leaves %j, which is no key, as it is',
  (text) => {
    expect(keyInLink(text)).toBe(text)
    expect(keyInLink(`/review?id=${text}`)).toBe(text)
  },
)

test('reads no more of a text than a link can have', () => {
  expect(keyInLink(' '.repeat(200_000) + KEY).length).toBeLessThanOrEqual(2000)
  expect(keyInLink('%25'.repeat(60_000)).length).toBeLessThanOrEqual(2000)
})
