import { expect, test } from 'vitest'
import { type EditBase, type EditConflict, mergeChanges } from './edit-conflict.ts'

const initial = { name: 'Meera', days: { first: 1, last: 3 }, note: '' }
const first = (first: number) => ({ ...initial, days: { first, last: 3 } })
const tea = { ...initial, note: 'Tea' }
const mira = { ...initial, name: 'Mira' }
const suite = { id: 'suite', price: 15000 }
const cottage = { id: 'cottage', price: 25000 }
const dearer = { ...cottage, price: 26000 }
const dearest = { ...cottage, price: 27000 }
const kind = [{ text: 'Lovely' }, { text: 'Quiet' }]

type Case = [name: string, opened: EditBase, mine: unknown, now: unknown, merged: unknown, ...EditConflict[]]
const cases: Case[] = [
  ['keeps what each of two touched', { initial }, tea, mira, { ...mira, note: 'Tea' }],
  [
    'names a field that both changed',
    { initial },
    first(4),
    first(2),
    first(4),
    { path: 'days.first', theirs: '2', yours: '4' },
  ],
  ['takes theirs', { initial, takeTheirs: ['days.first'] }, first(4), first(2), first(2)],
  [
    'takes theirs after both were read',
    { initial: first(2), takeTheirs: ['days.first'] },
    first(4),
    first(2),
    first(2),
  ],
  ['keeps mine after both were read', { initial: first(2) }, first(4), first(2), first(4)],
  ['finds no conflict where both changed alike', { initial }, tea, tea, tea],
  [
    'asks about every difference when it is not known what was read',
    { initial: null },
    tea,
    initial,
    tea,
    { path: 'note', theirs: '', yours: 'Tea' },
  ],
  [
    'merges the entries of a list by their ids',
    { initial: [suite, cottage] },
    [suite, dearer],
    [{ ...suite, price: 1 }, cottage],
    [{ ...suite, price: 1 }, dearer],
  ],
  [
    'names the field of an entry',
    { initial: [suite, cottage] },
    [suite, dearest],
    [suite, dearer],
    [suite, dearest],
    { path: '1.price', theirs: '26000', yours: '27000' },
  ],
  [
    'leaves a list alone that only the other changed',
    { initial: [suite, cottage] },
    [suite, cottage],
    [cottage],
    [cottage],
  ],
  [
    'takes a list over that only I changed',
    { initial: [suite, cottage] },
    [cottage],
    [suite, cottage],
    [cottage],
  ],
  [
    'asks about a list as a whole when its entries differ',
    { initial: [suite, cottage] },
    [suite],
    [cottage, suite],
    [suite],
    { path: '', theirs: 'a list of 2', yours: 'a list of 1' },
  ],
  [
    'asks about a list as a whole when one of its entries without ids moved',
    { initial: kind },
    [kind[1], kind[0]],
    [{ text: 'Lovely!' }, kind[1]],
    [kind[1], kind[0]],
    { path: '', theirs: 'a list of 2', yours: 'a list of 2' },
  ],
]

test.each(cases)('%s', (_, base, mine, now, merged, ...conflicts) => {
  expect(mergeChanges(base, mine, now)).toEqual({ merged, conflicts })
})
