import { expect, test } from 'vitest'
import { type EditConflict, mergeChanges, type OpenedForm } from './edit-conflict.ts'

const was = { name: 'Meera', days: { first: 1, last: 3 }, note: '' }
const first = (first: number) => ({ ...was, days: { first, last: 3 } })
const tea = { ...was, note: 'Tea' }
const mira = { ...was, name: 'Mira' }
const suite = { id: 'suite', price: 15000 }
const cottage = { id: 'cottage', price: 25000 }
const dearer = { ...cottage, price: 26000 }
const dearest = { ...cottage, price: 27000 }
const kind = [{ text: 'Lovely' }, { text: 'Quiet' }]

type Case = [
  name: string,
  opened: OpenedForm,
  mine: unknown,
  now: unknown,
  merged: unknown,
  ...EditConflict[],
]
const cases: Case[] = [
  ['keeps what each of two touched', { was }, tea, mira, { ...mira, note: 'Tea' }],
  [
    'names a field that both changed',
    { was },
    first(4),
    first(2),
    first(4),
    { path: 'days.first', theirs: '2', yours: '4' },
  ],
  ['takes theirs', { was, leave: ['days.first'] }, first(4), first(2), first(2)],
  [
    'takes theirs after both were read',
    { was: first(2), leave: ['days.first'] },
    first(4),
    first(2),
    first(2),
  ],
  ['keeps mine after both were read', { was: first(2) }, first(4), first(2), first(4)],
  ['finds no conflict where both changed alike', { was }, tea, tea, tea],
  [
    'asks about every difference when it is not known what was read',
    { was: null },
    tea,
    was,
    tea,
    { path: 'note', theirs: '', yours: 'Tea' },
  ],
  [
    'merges the entries of a list by their ids',
    { was: [suite, cottage] },
    [suite, dearer],
    [{ ...suite, price: 1 }, cottage],
    [{ ...suite, price: 1 }, dearer],
  ],
  [
    'names the field of an entry',
    { was: [suite, cottage] },
    [suite, dearest],
    [suite, dearer],
    [suite, dearest],
    { path: '1.price', theirs: '26000', yours: '27000' },
  ],
  [
    'leaves a list alone that only the other changed',
    { was: [suite, cottage] },
    [suite, cottage],
    [cottage],
    [cottage],
  ],
  [
    'takes a list over that only I changed',
    { was: [suite, cottage] },
    [cottage],
    [suite, cottage],
    [cottage],
  ],
  [
    'asks about a list as a whole when its entries differ',
    { was: [suite, cottage] },
    [suite],
    [cottage, suite],
    [suite],
    { path: '', theirs: 'a list of 2', yours: 'a list of 1' },
  ],
  [
    'asks about a list as a whole when one of its entries without ids moved',
    { was: kind },
    [kind[1], kind[0]],
    [{ text: 'Lovely!' }, kind[1]],
    [kind[1], kind[0]],
    { path: '', theirs: 'a list of 2', yours: 'a list of 2' },
  ],
]

test.each(cases)('%s', (_, opened, mine, now, merged, ...clashes) => {
  expect(mergeChanges(opened, mine, now)).toEqual({ merged, clashes })
})
