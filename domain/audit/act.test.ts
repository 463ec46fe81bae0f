import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isActRoom, sayAct, sayActor } from './act.ts'

test('an act is said in words, also one nobody has written a sentence for', () => {
  expect(sayAct('review.approved')).toBe('approved a review')
  expect(sayAct('tea.made-early')).toBe('tea made early')
})

test('whoever acted has a name, or at least a kind', () => {
  expect(sayActor('owner:asha', 'Asha')).toBe('Asha')
  expect(['owner:asha', 'guest:x', 'house', 'ghost'].map((who) => sayActor(who, null))).toEqual([
    'A former owner',
    'A guest',
    'The house, by itself',
    'Somebody',
  ])
})

test('only rooms are rooms', () => {
  expect([isActRoom('reviews'), isActRoom('toString')]).toEqual([true, false])
})

test('every act that is written down has a sentence of its own', () => {
  const acts = recordedActs()
  expect(acts).toEqual(
    expect.arrayContaining(['invitation.opted-out', 'media.hidden', 'review.reply-removed']),
  )
  expect(acts.filter((act) => sayAct(act) === act.replace(/[.-]/g, ' '))).toEqual([])
})

/** The names of acts, read from the verbs that write them down. */
function recordedActs(): string[] {
  const house = join(import.meta.dirname, '../../server/house')
  return readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(house, name), 'utf8'))
    .filter((text) => /recordAct\(|\bact: '/.test(text))
    .flatMap((text) => text.split('\n').filter((line) => /\bact\b|\bstep\(/.test(line)))
    .flatMap((line) => [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)])
    .flatMap(([, act]) => act ?? [])
}
