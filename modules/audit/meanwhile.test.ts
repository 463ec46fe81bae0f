import { expect, test } from 'vitest'
import { mergeChanges } from './meanwhile.ts'

const was = { name: 'Meera', days: { first: 1, last: 3 }, note: '' }

test('keeps what each of two touched', () => {
  const mine = { ...was, note: 'Tea' }
  const now = { ...was, name: 'Mira', days: { first: 2, last: 3 } }
  expect(mergeChanges({ was }, mine, now)).toEqual({ merged: { ...now, note: 'Tea' }, clashes: [] })
})

test('names a field that both changed, with mine in it until I let theirs stand', () => {
  const mine = { ...was, days: { first: 4, last: 3 } }
  const now = { ...was, days: { first: 2, last: 3 } }
  const clashes = [{ path: 'days.first', theirs: '2', yours: '4' }]
  expect(mergeChanges({ was }, mine, now)).toEqual({ merged: mine, clashes })
  expect(mergeChanges({ was, leave: ['days.first'] }, mine, now)).toEqual({ merged: now, clashes: [] })
  expect(mergeChanges({ was: now }, mine, now)).toEqual({ merged: mine, clashes: [] })
})

test('says nothing of a field that both changed alike', () => {
  const both = { ...was, note: 'Tea' }
  expect(mergeChanges({ was }, both, both)).toEqual({ merged: both, clashes: [] })
})

test('asks about every difference when it is not known what was read', () => {
  const { clashes } = mergeChanges({ was: null }, { ...was, note: 'Tea' }, was)
  expect(clashes).toEqual([{ path: 'note', theirs: '', yours: 'Tea' }])
})

const suite = { id: 'suite', price: 15000, beds: [{ kind: 'double' }] }
const cottage = { id: 'cottage', price: 25000, beds: [{ kind: 'single' }] }

test('follows entries by their id when a list was put in another order or shortened', () => {
  const dearer = { ...cottage, price: 26000 }
  expect(mergeChanges({ was: [suite, cottage] }, [suite, dearer], [cottage])).toEqual({
    merged: [dearer],
    clashes: [],
  })
  expect(mergeChanges({ was: [suite, cottage] }, [suite, dearer], [cottage, suite])).toEqual({
    merged: [dearer, suite],
    clashes: [],
  })
})

test('keeps what both added, and asks when one removed what the other changed', () => {
  const [tent, hut] = [
    { id: 'tent', price: 1 },
    { id: 'hut', price: 2 },
  ]
  const opened = { was: [suite] as { id: string; price: number }[] }
  expect(mergeChanges(opened, [suite, tent], [suite, hut]).merged).toEqual([suite, hut, tent])
  const clash = mergeChanges(opened, [{ ...suite, price: 1 }, tent], [hut])
  expect(clash.clashes).toEqual([{ path: '0', theirs: '', yours: 'suite, 1, double' }])
  expect(mergeChanges({ ...opened, leave: ['0'] }, [{ ...suite, price: 1 }], [hut]).merged).toEqual([hut])
})

test('follows entries without an id by what they said', () => {
  const [rao, sharma] = [{ text: 'Lovely' }, { text: 'Quiet' }]
  const mine = [{ text: 'Lovely!' }, sharma]
  expect(mergeChanges({ was: [rao, sharma] }, mine, [sharma, rao])).toEqual({
    merged: [sharma, { text: 'Lovely!' }],
    clashes: [],
  })
})

test('asks when both put the same entries in another order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }))
  const result = mergeChanges({ was: [a, b, c] }, [b, a, c], [c, a, b])
  expect(result).toMatchObject({ merged: [b, a, c], clashes: [{ path: 'order' }] })
})

test('lets theirs stand in an entry once it was read', () => {
  const now = [suite, { ...cottage, price: 26000 }]
  const mine = [suite, { ...cottage, price: 27000 }]
  expect(mergeChanges({ was: now, leave: ['1.price'] }, mine, now).merged).toEqual(now)
})
