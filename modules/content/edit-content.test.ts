import { expect, test } from 'vitest'
import { firstDayContent } from '#content/first-day.ts'
import { messages } from '#modules/common/messages.ts'
import { differences } from './compare-content.ts'
import { editContent, type ListStep, listStep, readStep } from './edit-content.ts'
import { checkStaysFinished, unfinishedFields } from './publish-content.server.ts'

const list = 'stays.items'

test('changes the text, number or lines of a field', () => {
  const edited = editContent(firstDayContent, [
    ['property.name', 'Pine House'],
    ['property.address', 'Pine House\r\nUpper Road\r\n'],
    ['stays.items.0.price', '₹12,500'],
    ['testimonials.items.0.sample', 'no'],
    ['stays.items.0.pictures.0.caption', 'At seven'],
  ])
  if (!edited.ok) throw new Error(JSON.stringify(edited.problems))
  expect(edited.content.property.address).toEqual(['Pine House', 'Upper Road'])
  expect(edited.content.stays.items[0]).toMatchObject({ price: 12_500, title: 'Single Bedroom' })
  expect(differences(firstDayContent, edited.content)).toContainEqual({
    path: 'property.name',
    before: 'Deodar House',
    after: 'Pine House',
  })
})

test('reports what is wrong beside its field, and changes nothing else', () => {
  const edited = editContent(firstDayContent, [
    ['property.name', ' '],
    ['property.phone', '98765'],
    ['stays.items.1.price', 'a lot'],
    ['stays.items.1.guests', 'many'],
    ['features.0.pictures.0.alt', ''],
    ['property.credit.url', 'http://plain.example'],
  ])
  expect(edited).toEqual({
    ok: false,
    problems: {
      'property.name': 'Please write something here.',
      'property.phone': 'Please write the number with its country code, such as +91 98765 43210.',
      'stays.items.1.price': messages.priceInvalid,
      'stays.items.1.guests': 'Please write how many guests as 2, or as 2+1 with a child.',
      'features.0.pictures.0.alt': 'Please say what this photograph shows, for those who cannot see it.',
      'property.credit.url': 'Please give a web address that begins with https://.',
    },
  })
})

test('sets and clears the heading picture of a block', () => {
  const given = editContent(firstDayContent, [
    ['features.0.image', 'orchard'],
    ['features.0.imageAlt', 'Apricots in blossom'],
  ])
  if (!given.ok) throw new Error(JSON.stringify(given.problems))
  expect(given.content.features[0]).toMatchObject({ image: 'orchard', imageAlt: 'Apricots in blossom' })
  const taken = editContent(given.content, [['features.0.image', '']])
  expect(taken.ok && taken.content.features[0]?.image).toBe('')
})

test('stores the house’s telephone number whole, and reports one that is impossible beside its field', () => {
  const phoneOf = (typed: string) => {
    const edited = editContent(firstDayContent, [['property.phone', typed]])
    return edited.ok ? edited.content.property.phone : edited.problems
  }
  expect(phoneOf('098123 45670')).toBe('+91 98123 45670')
  expect(phoneOf('0044 20 7946 0958')).toBe('+44 20 7946 0958')
  for (const wrong of ['98765', '+91 98765 4321', '+91 98765 43210 12'])
    expect(phoneOf(wrong)).toEqual({ 'property.phone': messages.phoneNeedsCountry })
})

test('changes nothing for an unknown name', () => {
  const names = [
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'stays',
    'stays.items',
    'nothing.here',
    '',
  ]
  const edited = editContent(
    firstDayContent,
    names.map((name) => [name, 'yes'] as const),
  )
  expect(edited).toEqual({ ok: true, content: firstDayContent })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('adds, moves and removes entries of lists', () => {
  const titles = (step: ListStep | null) => {
    const edited = editContent(firstDayContent, [], step)
    return edited.ok ? edited.content.stays.items.map(({ title }) => title) : edited.problems
  }
  expect(titles({ do: 'add', list })).toEqual(['Single Bedroom', 'Suite', 'Cottage', ''])
  expect(titles({ do: 'up', list, at: 1 })).toEqual(['Suite', 'Single Bedroom', 'Cottage'])
  expect(titles({ do: 'down', list, at: 1 })).toEqual(['Single Bedroom', 'Cottage', 'Suite'])
  expect(titles({ do: 'move', list, at: 2, to: 0 })).toEqual(['Cottage', 'Single Bedroom', 'Suite'])
  expect(titles({ do: 'remove', list, at: 0 })).toEqual(['Suite', 'Cottage'])
  const nonsense: ListStep[] = [
    { do: 'up', list, at: 0 },
    { do: 'down', list, at: 2 },
    { do: 'remove', list, at: 9 },
    { do: 'move', list, at: 0, to: 3 },
    { do: 'add', list: 'property' },
    { do: 'remove', list: 'property.address', at: 0 },
    { do: 'restore', at: 0 },
  ]
  for (const step of nonsense)
    expect(editContent(firstDayContent, [], step), JSON.stringify(step)).toEqual({
      ok: true,
      content: firstDayContent,
    })
  for (const said of [
    '',
    '?',
    'up stays.items.1',
    '{"do":"move","list":"stays.items","at":0}',
    '{"do":"fly"}',
  ])
    expect(titles(readStep(listStep, said))).toEqual(['Single Bedroom', 'Suite', 'Cottage'])
})

test('adds a valid entry to every list of the site', () => {
  for (const list of [
    'property.social',
    'stays.items',
    'stays.items.0.pictures',
    'features',
    'features.2.pictures',
    'location.distances',
    'location.map.labels',
    'testimonials.items',
    'placeholders',
    'reviewPolicy',
    'terms',
    'privacy',
  ]) {
    const edited = editContent(firstDayContent, [], { do: 'add', list })
    expect(edited.ok && differences(firstDayContent, edited.content).length, list).toBeGreaterThan(0)
  }
})

test('begins a new stay empty, which is a draft and cannot be published', () => {
  const added = editContent(firstDayContent, [], { do: 'add', list })
  if (!added.ok) throw new Error(JSON.stringify(added.problems))
  const [stay] = added.content.stays.items.slice(3)
  expect(stay).toMatchObject({ title: '', price: 0, guests: '', description: '', pictures: [] })
  const typed = editContent(added.content, [
    ['stays.items.3.title', 'Tree House'],
    ['stays.items.3.price', ''],
    ['stays.items.3.guests', '2'],
  ])
  if (!typed.ok) throw new Error(JSON.stringify(typed.problems))
  expect(checkStaysFinished(typed.content)).toMatchObject({
    code: 'stay-unfinished',
    field: 'stays.items.3.price',
    message: '“Tree House” cannot be published yet. It needs: a price, a text, a picture.',
  })
  expect(Object.keys(unfinishedFields(typed.content))).toEqual([
    'stays.items.3.price',
    'stays.items.3.description',
    'stays.items.3.pictures',
  ])
  expect(checkStaysFinished(firstDayContent)).toBeNull()
  expect(editContent(firstDayContent, [['stays.items.0.price', '']]).ok).toBe(false)
})

test('gives a new stay an address of its own', () => {
  const once = editContent(firstDayContent, [], { do: 'add', list })
  const twice = once.ok ? editContent(once.content, [], { do: 'add', list }) : once
  const ids = twice.ok ? twice.content.stays.items.map(({ id }) => id) : []
  expect(new Set(ids).size).toBe(5)
})

test('reports what else is wrong beside a price of nothing', () => {
  const edited = editContent(firstDayContent, [
    ['stays.items.0.price', '0'],
    ['property.phone', '+91 98765'],
    ['property.email', 'asha@'],
  ])
  expect(edited).toEqual({
    ok: false,
    problems: {
      'stays.items.0.price': messages.priceInvalid,
      'property.phone': messages.phoneNeedsCountry,
      'property.email': messages.emailInvalid,
    },
  })
})

test('refuses a price of nothing, but not where its stay is being removed', () => {
  const free = [['stays.items.1.price', '₹ 0']] as const
  expect(editContent(firstDayContent, free)).toEqual({
    ok: false,
    problems: { 'stays.items.1.price': messages.priceInvalid },
  })
  expect(editContent(firstDayContent, free, { do: 'remove', list, at: 0 }).ok).toBe(false)
  expect(editContent(firstDayContent, free, { do: 'remove', list, at: 1 }).ok).toBe(true)
})
